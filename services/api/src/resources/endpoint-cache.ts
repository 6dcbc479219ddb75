import { createFreshCache } from '@posthorn/coalescing';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';

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
}

const MAX_ENDPOINTS = 10_000;
/** Cache keys contain the project id and the endpoint id, so another project's endpoint counts as unknown. */
const SEPARATOR = ' ';

export function createEndpointCache(endpoints: Pick<Database['endpoints'], 'findConsumer'>): EndpointCache {
  const known = createFreshCache<KnownEndpoint>({
    max: MAX_ENDPOINTS,
    maxAgeMs: CACHE_TTL_MS,
    async load(key) {
      const [projectId = '', id = ''] = key.split(SEPARATOR);
      const consumerId = await endpoints.findConsumer({ projectId, id });
      return consumerId === undefined
        ? undefined
        : { consumerId: consumerId === '' ? undefined : consumerId };
    },
  });
  return {
    find: (endpointId, projectId) => known.get(`${projectId}${SEPARATOR}${endpointId}`),
    forget: (id) => known.forget((key) => key.split(SEPARATOR).includes(id)),
  };
}
