import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Spreads the jobs that replace slow deliveries. Deliveries that end together, as timeouts do, would otherwise start
 * and end together again, and delay other endpoints each time.
 */
export interface Stagger {
  /** Waits for a random part of `tookMs`. Resolves to false when the process began to stop. */
  wait(endpointId: string, tookMs: number): Promise<boolean>;
  /** The number of slots of the endpoint whose next job waits. */
  count(endpointId: string): number;
}

/** The longest wait, as a share of the time that the delivery took. */
const SPREAD = 0.1;

export function createStagger(stopping: AbortSignal): Stagger {
  const waiting = new Map<string, number>();

  function add(endpointId: string, change: 1 | -1): void {
    const count = (waiting.get(endpointId) ?? 0) + change;
    if (count === 0) waiting.delete(endpointId);
    else waiting.set(endpointId, count);
  }

  return {
    async wait(endpointId, tookMs) {
      add(endpointId, 1);
      await sleep(Math.random() * SPREAD * tookMs, undefined, { ref: false });
      add(endpointId, -1);
      return !stopping.aborted;
    },
    count: (endpointId) => waiting.get(endpointId) ?? 0,
  };
}
