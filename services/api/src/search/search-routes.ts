import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { type SearchDependencies, search } from './search-rules.js';
import { parseSearchQuery, searchSchema } from './search-schema.js';

/** GET /v1/search */
export function searchRoute(dependencies: SearchDependencies): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/search',
    description: {
      operationId: 'search.find',
      summary: 'Search',
      details:
        'At most 10 results of a kind. Finds ids and their beginnings (11 characters or more), idempotency keys of messages and events, searchable values that are equal or begin so, endpoints by URL, description or name, consumers, and event types. Every character counts as itself: there are no wildcards. An API key finds the kinds that its scopes let it read. A portal token finds what it may read, and searchable values only with `payloads.read`.',
      tag: 'Search',
      query: parseSearchQuery,
      data: searchSchema,
    },
    handle: async ({ caller, query }) => ({
      data: { results: await search(parseSearchQuery(query).q, caller, dependencies) },
    }),
  });
}
