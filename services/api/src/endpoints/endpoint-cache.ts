import { createFreshCache } from '@posthorn/coalescing';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';

/** Knows which outbound endpoints exist. Its data is less than a second old. */
export interface EndpointCache {
  has(endpointId: string, projectId: string): Promise<boolean>;
}

const MAX_ENDPOINTS = 100_000;
/** Cache keys contain the project id and the endpoint id, so another project's endpoint counts as unknown. */
const SEPARATOR = ' ';

export function createEndpointCache(endpoints: Pick<Database['endpoints'], 'isOfProject'>): EndpointCache {
  const known = createFreshCache<string>({
    max: MAX_ENDPOINTS,
    maxAgeMs: CACHE_TTL_MS,
    async load(key) {
      const [projectId = '', id = ''] = key.split(SEPARATOR);
      return (await endpoints.isOfProject({ projectId, id })) ? id : undefined;
    },
  });
  return {
    has: async (endpointId, projectId) =>
      (await known.get(`${projectId}${SEPARATOR}${endpointId}`)) !== undefined,
  };
}
