/** `skipped`: not even tried. */
export type GuardedResult = 'done' | 'failed' | 'skipped';

/** Runs work that may be given up: `signal` tells it so. Never rejects. */
export type CircuitBreaker = (work: (signal: AbortSignal) => Promise<void>) => Promise<GuardedResult>;

export interface CircuitBreakerOptions {
  /** Work that takes longer has failed. */
  readonly deadlineMs: number;
  /** How long nothing is tried after a failure. */
  readonly pauseMs: number;
  onFailure(error: unknown): void;
}

/**
 * Keeps callers from waiting for what is away: after a failure nothing is tried for a while, then one piece of work at
 * a time until one succeeds. What was given up and has not ended yet counts as under way, so that it cannot pile up.
 */
export function createCircuitBreaker({
  deadlineMs,
  pauseMs,
  onFailure,
}: CircuitBreakerOptions): CircuitBreaker {
  let pausedUntilMs: number | undefined;
  let underWay = 0;

  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const givenUp = new AbortController();
    underWay += 1;
    const working = work(givenUp.signal).finally(() => (underWay -= 1));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`it took longer than ${deadlineMs} ms`));
        givenUp.abort();
      }, deadlineMs);
    });
    await Promise.race([working, late]).finally(() => clearTimeout(timer));
  }

  return async (work) => {
    if (pausedUntilMs !== undefined && (underWay > 0 || performance.now() < pausedUntilMs)) return 'skipped';
    try {
      await run(work);
      pausedUntilMs = undefined;
      return 'done';
    } catch (error) {
      pausedUntilMs = performance.now() + pauseMs;
      onFailure(error);
      return 'failed';
    }
  };
}
