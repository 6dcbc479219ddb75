import { performance } from 'node:perf_hooks';

/**
 * Lets a batch wait for further calls when they come often enough: at most until `maxMs` after the batch before it, and
 * only until it has `ENOUGH` of them, or as many calls are in flight as lately at most. So a caller that makes one call
 * after another never waits, and neither do callers that wait for each other.
 */
export interface Gathering {
  /** A call came, and so many wait now. */
  join(waiting: number): void;
  /** So many calls have their results. */
  leave(answered: number): void;
  /** Calls `start` once the batch of the call that joined last has gathered, at once when nothing is to wait for. */
  gather(start: () => void): void;
}

const PERIOD_MS = 500;
/** More calls in a batch make each of them hardly cheaper, and come without a wait at a higher rate. */
const ENOUGH = 4;
/** A wait that brings fewer calls costs more than it saves. */
const WORTH_A_WAIT = 2;

/** For batchers that gather nothing, on whose path it costs nothing. */
const AT_ONCE: Gathering = { join: () => undefined, leave: () => undefined, gather: (start) => start() };

export function createGathering(maxMs: number, now = (): number => performance.now()): Gathering {
  if (maxMs === 0) return AT_ONCE;
  let period = { calls: 0, mostInFlight: 0 };
  let periodBefore = period;
  let periodStartMs = now();
  let inFlight = 0;
  let isEnough = false;
  let nextStartMs = 0;
  let hurry: (() => void) | undefined;

  function count(nowMs: number): void {
    const periods = (nowMs - periodStartMs) / PERIOD_MS;
    if (periods >= 1) {
      periodBefore = periods < 2 ? period : { calls: 0, mostInFlight: 0 };
      period = { calls: 0, mostInFlight: 0 };
      periodStartMs = nowMs;
    }
    period.calls += 1;
    period.mostInFlight = Math.max(period.mostInFlight, inFlight);
  }

  function isWorthWaiting(): boolean {
    const callsInAWait = (periodBefore.calls * maxMs) / PERIOD_MS;
    const mostInFlight = Math.max(period.mostInFlight, periodBefore.mostInFlight);
    return !isEnough && callsInAWait >= WORTH_A_WAIT && inFlight < mostInFlight;
  }

  function begin(nowMs: number, start: () => void): void {
    nextStartMs = nowMs + maxMs;
    start();
  }

  return {
    join(waiting) {
      inFlight += 1;
      isEnough = waiting >= ENOUGH;
      count(now());
      if (hurry !== undefined && !isWorthWaiting()) hurry();
    },
    leave(answered) {
      inFlight -= answered;
    },
    gather(start) {
      const nowMs = now();
      const waitMs = nextStartMs - nowMs;
      if (waitMs <= 0 || !isWorthWaiting()) {
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
