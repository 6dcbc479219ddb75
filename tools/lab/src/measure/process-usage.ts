import { readFile } from 'node:fs/promises';

export interface ProcessUsage {
  /** Resident memory. */
  readonly rssBytes: number;
  /** User and system time since its start. */
  readonly cpuMs: number;
  /** The CPU time of its ended children. */
  readonly endedChildrenCpuMs: number;
}

const PAGE_BYTES = 4096;
/** sysconf(_SC_CLK_TCK) is 100 on all common Linux systems. */
const TICK_MS = 10;

/** From proc_pid_stat(5). Undefined when the process or /proc does not exist. */
export async function findProcessUsage(pid: number | undefined): Promise<ProcessUsage | undefined> {
  if (pid === undefined) return undefined;
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in parentheses, may contain any text. The third field, the state, comes after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return {
    cpuMs: (field(14) + field(15)) * TICK_MS,
    endedChildrenCpuMs: (field(16) + field(17)) * TICK_MS,
    rssBytes: field(24) * PAGE_BYTES,
  };
}

/** The CPU time of a process and all its children, including ended ones; 0 without a process. */
export async function familyCpuMs(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  const usages = await Promise.all((await listFamily(pid)).map(findProcessUsage));
  return usages.reduce((sum, usage, index) => {
    if (usage === undefined) return sum;
    return sum + usage.cpuMs + (index === 0 ? usage.endedChildrenCpuMs : 0);
  }, 0);
}

/** The peak of its resident memory. Undefined when the process or /proc does not exist. */
export async function findPeakRssBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined) return undefined;
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** How often the process wrote to a file or a socket, in system calls; 0 when the system does not report it. */
export async function countWrites(pid: number | undefined): Promise<number> {
  // See proc_pid_io(5).
  const text = await readFile(`/proc/${pid ?? 0}/io`, 'utf8').catch(() => '');
  return Number(/^syscw: (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** A process, which comes first, and its children. Only the process on systems without /proc. */
export async function listFamily(pid: number): Promise<readonly number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...list.split(' ').filter(Boolean).map(Number)];
}
