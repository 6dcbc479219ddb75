import { createFreshCache } from '@posthorn/coalescing';
import type { Database } from '@posthorn/database';
import { type Ordering, CACHE_TTL_MS } from '@posthorn/domain';

/** Knows which outbound endpoints exist. Its data is less than a second old. */
export interface EndpointCache {
  /** Undefined when the project has no such endpoint. */
  find(endpointId: string, projectId: string): Promise<KnownEndpoint | undefined>;
  /** Drops what it knows about an endpoint, or about all endpoints of a project. */
  forget(id: string): void;
}

export interface KnownEndpoint {
  /** Undefined when the endpoint has none. */
  readonly consumerId: string | undefined;
  readonly ordering: Ordering;
}

const MAX_ENDPOINTS = 10_000;
/** Cache keys contain the project id and the endpoint id, so another project's endpoint counts as unknown. */
const SEPARATOR = ' ';

export function createEndpointCache(endpoints: Pick<Database['endpoints'], 'findAddress'>): EndpointCache {
  const known = createFreshCache<KnownEndpoint>({
    max: MAX_ENDPOINTS,
    maxAgeMs: CACHE_TTL_MS,
    async load(key) {
      const [projectId = '', id = ''] = key.split(SEPARATOR);
      const found = await endpoints.findAddress({ projectId, id });
      return found && { consumerId: found.consumerId || undefined, ordering: found.ordering };
    },
  });
  return {
    find: (endpointId, projectId) => known.get(`${projectId}${SEPARATOR}${endpointId}`),
    forget: (id) => known.forget((key) => key.split(SEPARATOR).includes(id)),
  };
}
