import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.js';

const MAX_CALLERS = 10_000;

/** Finds callers by the hash of their API key; concurrent look-ups of one key are one query. */
export function createCallerCache(
  apiKeys: Database['apiKeys'],
): (hash: string) => Promise<Caller | undefined> {
  const cache = new LRUCache<string, Caller>({
    max: MAX_CALLERS,
    ttl: CACHE_TTL_MS,
    fetchMethod: (hash) => apiKeys.findCaller(hash),
  });
  return (hash) => cache.fetch(hash);
}
