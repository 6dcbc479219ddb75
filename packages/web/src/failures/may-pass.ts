import { ApiError } from '@posthorn/client';

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
