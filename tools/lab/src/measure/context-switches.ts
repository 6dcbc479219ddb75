import { readdir, readFile } from 'node:fs/promises';
import { listFamily } from './process-usage.js';

/** How often the kernel gave a core to another thread, over all threads of a process. */
export interface ContextSwitches {
  /** The thread waited for something. Each one is followed by a wake-up. */
  readonly voluntary: number;
  /** The thread was ready to go on. */
  readonly involuntary: number;
}

/**
 * Of a process and all its children, from proc_pid_status(5). Threads and children that have ended do not count.
 * 0 on systems without /proc.
 */
export async function familyContextSwitches(pid: number | undefined): Promise<ContextSwitches> {
  if (pid === undefined) return { voluntary: 0, involuntary: 0 };
  return sum(await Promise.all((await listFamily(pid)).map(ofProcess)));
}

async function ofProcess(pid: number): Promise<ContextSwitches> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  return sum(await Promise.all(threads.map((thread) => ofThread(`/proc/${pid}/task/${thread}/status`))));
}

async function ofThread(file: string): Promise<ContextSwitches> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const count = (pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);
  return {
    voluntary: count(/^voluntary_ctxt_switches:\s*(\d+)$/m),
    involuntary: count(/^nonvoluntary_ctxt_switches:\s*(\d+)$/m),
  };
}

function sum(all: readonly ContextSwitches[]): ContextSwitches {
  return all.reduce(
    (total, { voluntary, involuntary }) => ({
      voluntary: total.voluntary + voluntary,
      involuntary: total.involuntary + involuntary,
    }),
    { voluntary: 0, involuntary: 0 },
  );
}
