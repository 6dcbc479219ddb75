import { readFile } from 'node:fs/promises';
import { listFamily } from './list-family.js';

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

/** The bytes that the process caused to be written to disk; 0 when the system does not report it. */
export function writtenBytes(pid: number | undefined): Promise<number> {
  return readIo(pid, 'write_bytes');
}

/** How often the process wrote to a file or a socket, in system calls; 0 when the system does not report it. */
export function countWrites(pid: number | undefined): Promise<number> {
  return readIo(pid, 'syscw');
}

/** From proc_pid_io(5). */
async function readIo(pid: number | undefined, name: string): Promise<number> {
  const text = await readFile(`/proc/${pid ?? 0}/io`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}
