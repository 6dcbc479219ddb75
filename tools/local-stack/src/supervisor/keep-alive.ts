import { setTimeout as delay } from 'node:timers/promises';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;

export interface KeepAliveOptions {
  /** After the abort no process starts again. The caller ends the running one. */
  readonly signal: AbortSignal;
  /** Called with a description of the end and the time of the restart. */
  onDeath(line: string): void;
}

/** A process that ran this long counts as healthy: its next death is the first in a row. */
const HEALTHY_MS = 30_000;

/** Restarts a process with a growing pause. `live` runs it and resolves to a description of its end. */
export async function keepAlive(live: () => Promise<string>, options: KeepAliveOptions): Promise<void> {
  const { signal, onDeath } = options;
  const isStopping = (): boolean => signal.aborted;
  let deaths = 0;
  while (!isStopping()) {
    const startedAt = Date.now();
    const end = await live();
    if (isStopping()) return;
    deaths = Date.now() - startedAt >= HEALTHY_MS ? 1 : deaths + 1;
    const pauseMs = restartDelayMs(deaths);
    onDeath(`${end}; it is started again in ${pauseMs} ms`);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The pause before a process restarts that has died `deaths` times in a row (from 1). */
export function restartDelayMs(deaths: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (deaths - 1), LONGEST_DELAY_MS);
}
