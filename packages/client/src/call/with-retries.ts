import { TimeoutError } from '../errors/connection-error.js';
import type { ApiRequest } from './api-request.js';
import { isRetryable, retryWaitMs } from './retry.js';
import { sleep, within } from './within.js';

export interface CallLimits {
  readonly maxRetries: number;
  readonly timeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Repeats a failed try while that may help and time remains. Throws the error of the last try. */
export async function withRetries<Result>(
  request: ApiRequest,
  { maxRetries, timeoutMs, totalTimeoutMs, signal }: CallLimits,
  tryOnce: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const end = Date.now() + totalTimeoutMs;
  return within(limitOf(totalTimeoutMs, signal), async (whole) => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await within(limitOf(timeoutMs, whole), tryOnce);
      } catch (error) {
        const waitMs = retryWaitMs(retries, error, Math.random());
        const isOver = whole.aborted || retries >= maxRetries || Date.now() + waitMs >= end;
        if (isOver || !isRetryable(error, request)) throw error;
        await sleep(waitMs, whole);
      }
    }
  });
}

function limitOf(timeoutMs: number, signal: AbortSignal | undefined) {
  return { timeoutMs, signal, onTimeout: () => new TimeoutError(timeoutMs) };
}
