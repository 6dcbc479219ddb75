import { performance } from 'node:perf_hooks';

/**
 * Lets a batch wait for calls that are expected: at most until `maxMs` after the batch before it, and no longer than
 * until as many calls are in flight as lately at most. So a caller that makes one call after another never waits, and
 * neither do a few that wait for each other.
 */
export interface Gathering {
  /** A call came. */
  join(): void;
  /** So many calls have their results. */
  leave(count: number): void;
  /** Calls `start` once the batch has gathered, at once when no further call is expected. */
  gather(start: () => void): void;
}

const LATELY_MS = 1000;

export function createGathering(maxMs: number, now = (): number => performance.now()): Gathering {
  let inFlight = 0;
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

  return {
    join() {
      inFlight += 1;
      most = Math.max(most, inFlight);
      if (hurry !== undefined && !expectsMore(now())) hurry();
    },
    leave(count) {
      inFlight -= count;
    },
    gather(start) {
      const nowMs = now();
      const waitMs = nextStartMs - nowMs;
      if (waitMs <= 0 || hurry !== undefined || !expectsMore(nowMs)) {
        nextStartMs = nowMs + maxMs;
        start();
        return;
      }
      const startNow = (): void => {
        clearTimeout(timer);
        hurry = undefined;
        nextStartMs = now() + maxMs;
        start();
      };
      const timer = setTimeout(startNow, waitMs);
      hurry = startNow;
    },
  };
}
