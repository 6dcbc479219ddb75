import { readFile } from 'node:fs/promises';

export interface ProcessUsage {
  /** Resident memory. */
  readonly rssBytes: number;
  /** User and system time since its start. */
  readonly cpuMs: number;
}

const PAGE_BYTES = 4096;
/** sysconf(_SC_CLK_TCK), which is 100 on every Linux that is around. */
const TICK_MS = 10;

/** From proc_pid_stat(5); undefined when there is no such process, or no /proc. */
export async function findProcessUsage(pid: number | undefined): Promise<ProcessUsage | undefined> {
  if (pid === undefined) return undefined;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in parentheses, may hold anything; the third field, the state, comes after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return { cpuMs: (field(14) + field(15)) * TICK_MS, rssBytes: field(24) * PAGE_BYTES };
}
