import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const LOOK_EVERY_MS = 100;

/**
 * Runs a program until it ends or is cut off. Its end is then that of its workers, too, and of the browsers and services
 * of their tests, which end with the workers. What hears no SIGTERM is killed after the grace period: a worker with a
 * browser does not. Returns the signal that ended the program.
 */
export async function runGroup(
  [file, ...options]: readonly string[],
  cut: AbortSignal,
  graceMs = 5000,
): Promise<NodeJS.Signals | null> {
  // The results are read from a file: on standard output they would fill the log.
  const child = spawn(file ?? '', options, { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const end = (): void => void signalGroup(child.pid, 'SIGTERM');
  // Those of a terminal reach no other group.
  const stop = (): never => {
    end();
    process.exit(1);
  };
  cut.addEventListener('abort', end);
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const [, signal] = await closed;
    for (let ms = 0; ms < graceMs && signalGroup(child.pid, 0); ms += LOOK_EVERY_MS)
      await wait(LOOK_EVERY_MS);
    signalGroup(child.pid, 'SIGKILL');
    return signal;
  } finally {
    cut.removeEventListener('abort', end);
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Returns false when the group has ended. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}
