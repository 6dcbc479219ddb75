import { AuthenticationError } from '@posthorn/client';
import type { Query } from '@tanstack/react-query';
import { mayPass, waitMs } from './may-pass.js';

type Interval = (query: { readonly state: Pick<Query['state'], 'status' | 'error'> }) => number | false;

/** Asks again and again, and after a failure that may pass as late as the API wishes. So a page recovers by itself. */
export function refreshEvery(everyMs: number | false): Interval {
  return ({ state: { status, error } }) => (status === 'error' ? recoverAfterMs(error, everyMs) : everyMs);
}

/** A session that is over may begin again in another tab. Other refusals stay until something is changed. */
function recoverAfterMs(error: unknown, everyMs: number | false): number | false {
  return mayPass(error) || error instanceof AuthenticationError ? waitMs(error) : everyMs;
}
