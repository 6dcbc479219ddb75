import type { Database } from '@posthorn/database';
import { LRUCache } from 'lru-cache';

/** Knows which endpoints exist, as of less than a second ago. */
export interface EndpointCache {
  has(endpointId: string, projectId: string): Promise<boolean>;
}

const TTL_MS = 900;
const MAX_ENDPOINTS = 100_000;

export function createEndpointCache(endpoints: Pick<Database['endpoints'], 'findById'>): EndpointCache {
  const projectByEndpoint = new LRUCache<string, string>({
    max: MAX_ENDPOINTS,
    ttl: TTL_MS,
    fetchMethod: async (id) => (await endpoints.findById(id))?.projectId,
  });
  return {
    has: async (endpointId, projectId) => (await projectByEndpoint.fetch(endpointId)) === projectId,
  };
}
