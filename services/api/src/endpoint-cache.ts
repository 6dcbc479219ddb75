import { createFreshCache } from '@posthorn/caching';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';

/** Knows which outbound endpoints exist, as of less than a second ago. */
export interface EndpointCache {
  has(endpointId: string, projectId: string): Promise<boolean>;
}

const MAX_ENDPOINTS = 100_000;

export function createEndpointCache(endpoints: Pick<Database['endpoints'], 'findProject'>): EndpointCache {
  const projectByEndpoint = createFreshCache<string>({
    max: MAX_ENDPOINTS,
    maxAgeMs: CACHE_TTL_MS,
    load: (endpointId) => endpoints.findProject(endpointId),
  });
  return {
    has: async (endpointId, projectId) => (await projectByEndpoint.get(endpointId)) === projectId,
  };
}
