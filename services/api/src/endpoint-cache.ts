import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import { LRUCache } from 'lru-cache';

/** Knows which outbound endpoints exist, as of less than a second ago. */
export interface EndpointCache {
  has(endpointId: string, projectId: string): Promise<boolean>;
}

const MAX_ENDPOINTS = 100_000;

export function createEndpointCache(endpoints: Pick<Database['endpoints'], 'findById'>): EndpointCache {
  const projectByEndpoint = new LRUCache<string, string>({
    max: MAX_ENDPOINTS,
    ttl: CACHE_TTL_MS,
    async fetchMethod(id) {
      const row = await endpoints.findById(id);
      return row?.direction === 'outbound' ? row.projectId : undefined;
    },
  });
  return {
    has: async (endpointId, projectId) => (await projectByEndpoint.fetch(endpointId)) === projectId,
  };
}
