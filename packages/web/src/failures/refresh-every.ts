import { ApiError } from '@posthorn/client';
import type { Query } from '@tanstack/react-query';

const AGAIN_AFTER_MS = 5000;
/** Other refusals stay as they are until something is changed. */
const PASSING = new Set([401, 408, 429]);

type Interval = (query: { readonly state: Pick<Query['state'], 'status' | 'error'> }) => number | false;

/** Asks again and again, and after a failure that may pass as late as the API wishes. So a page recovers by itself. */
export function refreshEvery(everyMs: number | false): Interval {
  return ({ state: { status, error } }) => (status === 'error' ? recoverAfterMs(error, everyMs) : everyMs);
}

function recoverAfterMs(error: unknown, everyMs: number | false): number | false {
  if (!(error instanceof ApiError)) return AGAIN_AFTER_MS;
  if (error.status < 500 && !PASSING.has(error.status)) return everyMs;
  return Math.max(AGAIN_AFTER_MS, (error.retryAfterSeconds ?? 0) * 1000);
}
