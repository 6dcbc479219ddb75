import { performance } from 'node:perf_hooks';

/**
 * Lets a batch wait for calls that are expected: at most until `maxMs` after the batch before it, and only until it has
 * `ENOUGH` of them, or as many calls are in flight as lately at most. So a caller that makes one call after another never
 * waits, and neither do callers that wait for each other.
 */
export interface Gathering {
  /** A call came, and so many wait now. */
  join(waiting: number): void;
  /** So many calls have their results. */
  leave(count: number): void;
  /** Calls `start` once the batch of the call that joined last has gathered, at once when nothing is to wait for. */
  gather(start: () => void): void;
}

const LATELY_MS = 1000;
/** More calls in a batch make each of them hardly cheaper, and come without a wait at a higher rate. */
const ENOUGH = 4;

export function createGathering(maxMs: number, now = (): number => performance.now()): Gathering {
  let inFlight = 0;
  let isEnough = false;
  /** The most calls in flight since `sinceMs`, and in the period before. */
  let most = 0;
  let mostBefore = 0;
  let sinceMs = now();
  let nextStartMs = 0;
  let hurry: (() => void) | undefined;

  function expectsMore(nowMs: number): boolean {
    const periods = (nowMs - sinceMs) / LATELY_MS;
    if (periods >= 1) {
      mostBefore = periods >= 2 ? inFlight : most;
      most = inFlight;
      sinceMs = nowMs;
    }
    return inFlight < Math.max(most, mostBefore);
  }

  function begin(nowMs: number, start: () => void): void {
    nextStartMs = nowMs + maxMs;
    start();
  }

  return {
    join(waiting) {
      inFlight += 1;
      most = Math.max(most, inFlight);
      isEnough = waiting >= ENOUGH;
      if (hurry !== undefined && (isEnough || !expectsMore(now()))) hurry();
    },
    leave(count) {
      inFlight -= count;
    },
    gather(start) {
      const nowMs = now();
      const waitMs = nextStartMs - nowMs;
      if (waitMs <= 0 || isEnough || !expectsMore(nowMs)) {
        begin(nowMs, start);
        return;
      }
      const startNow = (): void => {
        clearTimeout(timer);
        hurry = undefined;
        begin(now(), start);
      };
      const timer = setTimeout(startNow, waitMs);
      hurry = startNow;
    },
  };
}
