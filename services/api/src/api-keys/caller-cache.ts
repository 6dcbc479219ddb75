import { createFreshCache } from '@posthorn/coalescing';
import type { Database } from '@posthorn/database';
import { type GetPlan, CACHE_TTL_MS } from '@posthorn/domain';
import { type Caller, withLimits } from '../http/caller.js';

const MAX_CALLERS = 10_000;

/** Finds callers by the hash of their API key. The cached data is less than a second old. */
export function createCallerCache(
  apiKeys: Pick<Database['apiKeys'], 'findCaller'>,
  getPlan: GetPlan,
): (hash: string) => Promise<Caller | undefined> {
  return createFreshCache<Caller>({
    max: MAX_CALLERS,
    maxAgeMs: CACHE_TTL_MS,
    async load(hash) {
      const caller = await apiKeys.findCaller(hash);
      return caller && withLimits(caller, getPlan);
    },
  }).get;
}
