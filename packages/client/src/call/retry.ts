import { ApiError } from '../errors/api-error.js';
import { ConnectionError } from '../errors/connection-error.js';
import type { ApiRequest } from './api-request.js';

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
export function isRetryable(error: unknown, { method, keyed }: ApiRequest): boolean {
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
