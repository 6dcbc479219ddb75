/** `skipped`: the work was not started. */
export type GuardedResult = 'done' | 'failed' | 'skipped';

/** Runs cancellable work and aborts its `signal` at the deadline. Never rejects. */
export type CircuitBreaker = (work: (signal: AbortSignal) => Promise<void>) => Promise<GuardedResult>;

export interface CircuitBreakerOptions {
  /** Work that takes longer counts as failed. */
  readonly deadlineMs: number;
  /** The pause after a failure, in which no work starts. */
  readonly pauseMs: number;
  onFailure(error: unknown): void;
}

/**
 * Spares callers the wait for a dependency that is down. After a failure all work is skipped during the pause.
 * Then one piece of work runs at a time until one succeeds.
 * Aborted work that still runs counts as under way, so it cannot pile up.
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
