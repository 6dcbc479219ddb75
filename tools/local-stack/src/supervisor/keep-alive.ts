import { setTimeout as delay } from 'node:timers/promises';
import { restartDelayMs } from './restart-delay.js';

export interface KeepAliveOptions {
  /** No life begins after it is aborted; the one under way is the caller's to end. */
  readonly signal: AbortSignal;
  /** Told how it ended, and when the next life begins. */
  onDeath(line: string): void;
}

/** A life that long counts as healthy: the next death is the first in a row. */
const HEALTHY_MS = 30_000;

/** Runs one life after the other, with a growing pause; `live` resolves to how a life ended, in words. */
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
