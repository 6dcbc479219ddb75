import { ApiError, AuthenticationError } from '@posthorn/client';
import type { Query } from '@tanstack/react-query';

type Interval = (query: { readonly state: Pick<Query['state'], 'status' | 'error'> }) => number | false;

/** Asks again and again, and after a failure that may pass as late as the API wishes. So a page recovers by itself. */
export function refreshEvery(everyMs: number | false): Interval {
  return ({ state: { status, error } }) => (status === 'error' ? recoverAfterMs(error, everyMs) : everyMs);
}

/** A session that is over may begin again in another tab. Other refusals stay until something is changed. */
function recoverAfterMs(error: unknown, everyMs: number | false): number | false {
  return mayPass(error) || error instanceof AuthenticationError ? waitMs(error) : everyMs;
}

const AGAIN_AFTER_MS = 5000;
const PASSING = new Set([408, 429]);

/** Whether the same call may succeed a little later: a lost connection, a 429, and a failure of the service. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || PASSING.has(error.status);
}

/** When to call again: as late as the API wishes. */
export function waitMs(error: unknown): number {
  const wishedSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  return Math.max(AGAIN_AFTER_MS, wishedSeconds * 1000);
}
