import { createFreshCache } from '@posthorn/caching';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import type { Caller } from './caller.js';

const MAX_CALLERS = 10_000;

/** Finds callers by the hash of their API key, as of less than a second ago. */
export function createCallerCache(
  apiKeys: Pick<Database['apiKeys'], 'findCaller'>,
): (hash: string) => Promise<Caller | undefined> {
  return createFreshCache<Caller>({
    max: MAX_CALLERS,
    maxAgeMs: CACHE_TTL_MS,
    load: (hash) => apiKeys.findCaller(hash),
  }).get;
}
