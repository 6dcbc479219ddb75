import type { SecretCipher } from '@posthorn/common';
import { isUuid } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { CACHE_TTL_MS } from '@posthorn/domain';
import { LRUCache } from 'lru-cache';
import type { IngestEndpoint } from './ingest-endpoint.js';
import { toIngestEndpoint } from './ingest-endpoint.js';

/** Finds endpoints by the id in their ingest URL, as of less than a second ago. */
export type FindEndpoint = (id: string) => Promise<IngestEndpoint | undefined>;

const MAX_ENDPOINTS = 50_000;
const MAX_UNKNOWN = 50_000;

/** Concurrent look-ups of one id are one, and those of many share a statement. Ids that are made up cannot push out those that exist. */
export function createEndpointCache(
  receptions: Pick<Database['receptions'], 'findForIngest'>,
  cipher: SecretCipher,
): FindEndpoint {
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: CACHE_TTL_MS });
  const known = new LRUCache<string, IngestEndpoint>({
    max: MAX_ENDPOINTS,
    ttl: CACHE_TTL_MS,
    async fetchMethod(id) {
      const target = await receptions.findForIngest(id);
      if (target !== undefined) return toIngestEndpoint(target, cipher);
      unknown.set(id, true);
      return undefined;
    },
  });
  return async (segment) => {
    const id = segment.toLowerCase();
    if (!isUuid(id) || unknown.has(id)) return undefined;
    return await known.fetch(id);
  };
}
