import type { Database } from '@posthorn/database';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.js';

/** A deleted key must stop working within a second, so nothing is believed for longer. */
const TTL_MS = 900;
const MAX_CALLERS = 10_000;

/** Finds callers by the hash of their API key; concurrent look-ups of one key are one query. */
export function createCallerCache(
  apiKeys: Database['apiKeys'],
): (hash: string) => Promise<Caller | undefined> {
  const cache = new LRUCache<string, Caller>({
    max: MAX_CALLERS,
    ttl: TTL_MS,
    fetchMethod: (hash) => apiKeys.findCaller(hash),
  });
  return (hash) => cache.fetch(hash);
}
