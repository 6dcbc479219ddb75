// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { CreatedApiKey, ApiKey } from '../generated/types.js';

export interface ApiKeysCreateParams {
  /** The purpose of the key. */
  readonly label?: string | null | undefined;
  /** The prefix of the key: `wh_live_` or `wh_test_`. Both work the same. */
  readonly mode?: 'live' | 'test' | (string & {}) | undefined;
  /**
   * What the key may do, at most what the calling key may. Default: its scopes. `<resource>:read` and
   * `<resource>:write`, `*:read`, or `*` for everything.
   */
  readonly scopes?:
    | readonly (
        | '*'
        | '*:read'
        | 'messages:read'
        | 'messages:write'
        | 'endpoints:read'
        | 'endpoints:write'
        | 'events:read'
        | 'events:write'
        | 'inbound:read'
        | 'inbound:write'
        | 'pull:read'
        | 'pull:write'
        | 'exports:read'
        | 'exports:write'
        | 'metrics:read'
        | 'metrics:write'
        | 'projects:read'
        | 'projects:write'
        | 'api-keys:read'
        | 'api-keys:write'
        | 'billing:read'
        | 'billing:write'
        | 'portal:read'
        | 'portal:write'
        | (string & {})
      )[]
    | undefined;
  /**
   * From when on the key does not work: in the future, and not later than the calling key. Null: never. Default:
   * that of the calling key; of a person, in 90 days.
   */
  readonly expiresAt?: string | null | undefined;
  /** The project of the key. Default: the project of the calling key. */
  readonly projectId?: string | undefined;
}

export interface ApiKeysListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface ApiKeysDeleteResult {
  /** The id of the API key. */
  readonly keyId: string;
  readonly deleted: true;
}

/** Authenticate callers for one project. */
export class ApiKeysResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Create an API key (`apiKeys.create`).
   * Only this answer shows the key. It may do no more than the calling key, and works no longer. That of a person
   * ends after 90 days unless `expires_at` says otherwise. With `project_id`, the call creates the first key of
   * another project of the tenant.
   */
  create(params: ApiKeysCreateParams = {}, options?: CallOptions): Call<CreatedApiKey> {
    return this.#api.call({ method: 'POST', path: '/v1/api-keys', body: params }, options);
  }

  /**
   * List API keys (`apiKeys.list`).
   * The keys of the project, newest first. `last_used_at` is updated at most once a minute.
   */
  list(params: ApiKeysListParams = {}, options?: CallOptions): ListCall<ApiKey> {
    return this.#api.list({ method: 'GET', path: '/v1/api-keys', query: params, paging: 'cursor' }, options);
  }

  /**
   * Delete an API key (`apiKeys.delete`).
   * The key stops working within a second. It may be the calling key.
   */
  delete(keyId: string, options?: CallOptions): Call<ApiKeysDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/api-keys/${keyId}` }, options);
  }
}
