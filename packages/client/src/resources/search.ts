// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import type { SearchResult } from '../generated/types.js';

export interface SearchFindParams {
  /** What to look for. In ids, URLs, descriptions and names, the case of letters does not count. */
  readonly q: string;
}

export interface SearchFindResult {
  readonly results: readonly SearchResult[];
}

/** Finds what a project has, by ids, keys, names and the values inside payloads. */
export class SearchResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Search (`search.find`).
   * At most 10 results of a kind. Finds ids and their beginnings (11 characters or more), idempotency keys of
   * messages and events, searchable values that are equal or begin so, endpoints by URL, description or name,
   * consumers, and event types. Every character counts as itself: there are no wildcards. An API key finds the
   * kinds that its scopes let it read. A portal token finds what it may read, and searchable values only with
   * `payloads.read`.
   */
  find(params: SearchFindParams, options?: CallOptions): Call<SearchFindResult> {
    return this.#api.call({ method: 'GET', path: '/v1/search', query: params }, options);
  }
}
