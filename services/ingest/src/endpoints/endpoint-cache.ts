import { createFreshCache } from '@posthorn/coalescing';
import { isUuid } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import { LRUCache } from 'lru-cache';
import { type IngestEndpoint, type IngestEndpointOptions, toIngestEndpoint } from './ingest-endpoint.js';

/** Finds endpoints by the id in their ingest URL. The cached data is less than a second old. */
export type FindEndpoint = (id: string) => Promise<IngestEndpoint | undefined>;

const MAX_ENDPOINTS = 10_000;
const MAX_UNKNOWN = 10_000;

export interface EndpointCacheOptions extends IngestEndpointOptions {
  /** Called whenever the cache loads an endpoint that cannot receive. */
  onIssue(endpointId: string, cause: unknown): void;
}

/** Concurrent look-ups share a statement. Made-up ids cannot evict existing endpoints from the cache. */
export function createEndpointCache(
  sources: Pick<Database['sources'], 'findForIngest'>,
  { onIssue, ...options }: EndpointCacheOptions,
): FindEndpoint {
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: CACHE_TTL_MS });
  const known = createFreshCache<IngestEndpoint>({
    max: MAX_ENDPOINTS,
    maxAgeMs: CACHE_TTL_MS,
    async load(id) {
      const target = await sources.findForIngest(id);
      if (target === undefined) {
        unknown.set(id, true);
        return undefined;
      }
      const endpoint = toIngestEndpoint(target, options);
      if (endpoint.issue !== undefined) onIssue(id, endpoint.issue.cause);
      return endpoint;
    },
  });
  return async (segment) => {
    const id = segment.toLowerCase();
    if (!isUuid(id) || unknown.has(id)) return undefined;
    return await known.get(id);
  };
}
