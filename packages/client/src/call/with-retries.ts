import { ConnectionError } from '../errors/connection-error.js';
import type { ApiRequest } from './api-request.js';
import { type Limit, limitOf, sleep, within } from './within.js';
import { ApiError } from '../errors/api-error.js';

export interface CallLimits {
  readonly maxRetries: number;
  /** That of a try. */
  readonly timeoutMs: number;
  readonly whole: Limit;
}

/** Repeats a failed try while that may help and time remains. Throws the error of the last try. */
export async function withRetries<Result>(
  request: ApiRequest,
  { maxRetries, timeoutMs, whole }: CallLimits,
  tryOnce: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return within(whole, async (signal) => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await within(limitOf(timeoutMs, signal), tryOnce);
      } catch (error) {
        const waitMs = retryWaitMs(retries, error, Math.random());
        const isOver = signal.aborted || retries >= maxRetries || Date.now() + waitMs >= whole.endsAtMs;
        if (isOver || !isRetryable(error, request)) throw error;
        await sleep(waitMs, signal);
      }
    }
  });
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** The API did not act on a call that got one of these. */
const REFUSED = [408, 429, 503];
/** Codes of Node.js for connections that were never made. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Whether another try may succeed and does no harm. A POST without an idempotency key is repeated only if the API did
 * not act on it, because a second endpoint or key would stay unnoticed.
 */
function isRetryable(error: unknown, { method, keyed }: ApiRequest): boolean {
  const isRepeatable = method !== 'POST' || keyed !== undefined;
  if (error instanceof ApiError) {
    return REFUSED.includes(error.status) || (isRepeatable && error.status >= 500);
  }
  return error instanceof ConnectionError && (isRepeatable || neverConnected(error));
}

/** The wait before the next try: it doubles, and chance spreads the clients. A wait that the API asks for is a minimum. */
export function retryWaitMs(retries: number, error: unknown, random: number): number {
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retries);
  return asked > own ? asked * (1 + random / 10) : Math.max(asked, own * (0.5 + random / 2));
}

function neverConnected({ cause }: ConnectionError): boolean {
  const { code, cause: deeper } = (cause ?? {}) as {
    readonly code?: string;
    readonly cause?: { code?: string };
  };
  return NEVER_CONNECTED.includes(code ?? deeper?.code ?? '');
}
