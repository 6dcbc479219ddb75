// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { AccessGrant, RemovedAccessGrant } from '../generated/types.js';

export interface AccessGrantsCreateParams {
  /** The verified address of a person: ASCII, its letters A to Z in any case. Either this or `group`. */
  readonly email?: string | undefined;
  /** A group at the provider, as it is written there. */
  readonly group?: string | undefined;
  /**
   * What the grant allows, at most what the caller may. Default: that. `<resource>:read` and `<resource>:write`,
   * `*:read`, or `*` for everything.
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
}

export interface AccessGrantsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface AccessGrantsUpdateParams {
  /**
   * What the grant allows, at most what the caller may. `<resource>:read` and `<resource>:write`, `*:read`, or `*`
   * for everything.
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
  /** `false`: the next person who signs in with the address gets the grant. */
  readonly subjectBound?: boolean | undefined;
}

/** Authenticate callers for one project. */
export class AccessGrantsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Grant access to the console (`accessGrants.create`).
   * Gives a person who signs in with the operator’s provider rights in the project: one person by the verified
   * address, or all members of a group. A person may do what all grants together allow. A project has at most 500.
   * NOT_FOUND unless the operator has set up a provider.
   */
  create(params: AccessGrantsCreateParams = {}, options?: CallOptions): Call<AccessGrant> {
    return this.#api.call({ method: 'POST', path: '/v1/access-grants', body: params }, options);
  }

  /**
   * List access grants (`accessGrants.list`).
   * The grants of the project, newest first. `last_used_at` is updated at most once a minute.
   */
  list(params: AccessGrantsListParams = {}, options?: CallOptions): ListCall<AccessGrant> {
    return this.#api.list(
      { method: 'GET', path: '/v1/access-grants', query: params, paging: 'cursor' },
      options,
    );
  }

  /**
   * Change an access grant (`accessGrants.update`).
   * Other scopes hold within a second. With `subject_bound: false`, the person who used the address so far loses
   * the grant, and the next one who signs in with it gets it.
   */
  update(id: string, params: AccessGrantsUpdateParams = {}, options?: CallOptions): Call<AccessGrant> {
    return this.#api.call({ method: 'PATCH', path: path`/v1/access-grants/${id}`, body: params }, options);
  }

  /**
   * Revoke an access grant (`accessGrants.delete`).
   * Holds within a second. The API keys that the person made stay; the answer names them.
   */
  delete(id: string, options?: CallOptions): Call<RemovedAccessGrant> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/access-grants/${id}` }, options);
  }
}
