// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { CreatedPortalSession, PortalSession } from '../generated/types.js';

export interface PortalSessionsCreateParams {
  /** The id of the consumer, which you choose. */
  readonly consumerId: string;
  /** How long the token works. Default: 60. At most 1440, unless `purpose` is `mcp`. */
  readonly ttlMinutes?: number | undefined;
  /**
   * What the token may do besides reading. `endpoints.write`: create, change, pause, test and delete endpoints;
   * creating them or their signing keys also needs `secrets.read`. `secrets.write`: the OAuth2 and the client
   * certificates of endpoints, and the origin of the URL of one that has either. `messages.replay`: send messages
   * again. `payloads.read`: payloads and response bodies.
   */
  readonly capabilities?:
    | readonly (
        | 'endpoints.write'
        | 'secrets.read'
        | 'messages.replay'
        | 'payloads.read'
        | 'secrets.write'
        | (string & {})
      )[]
    | undefined;
  /** Who uses the token: `portal`, a customer in a browser, or `mcp`, an agent of the customer. Default: `portal`. */
  readonly purpose?: 'portal' | 'mcp' | (string & {}) | undefined;
}

export interface PortalSessionsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only sessions of this consumer. */
  readonly consumerId?: string | undefined;
}

export interface PortalSessionsDeleteResult {
  /** The id of the portal session. */
  readonly id: string;
  readonly deleted: true;
}

/** Tokens with which your customers use the portal. */
export class PortalSessionsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Create a portal session (`portalSessions.create`).
   * Makes a token with which one consumer uses the portal, or calls the API within its own endpoints, messages and
   * events. Default: all capabilities but `secrets.write`; an empty list allows only reading. With the purpose
   * `mcp` the token is for an agent (`POST /mcp`): without capabilities by default, and for up to 30 days. The
   * token may do no more than the API key, and ends with it at the latest.
   */
  create(params: PortalSessionsCreateParams, options?: CallOptions): Call<CreatedPortalSession> {
    return this.#api.call({ method: 'POST', path: '/v1/portal-sessions', body: params }, options);
  }

  /**
   * List portal sessions (`portalSessions.list`).
   * Those that are not over, newest first, without their tokens.
   */
  list(params: PortalSessionsListParams = {}, options?: CallOptions): ListCall<PortalSession> {
    return this.#api.list(
      { method: 'GET', path: '/v1/portal-sessions', query: params, paging: 'cursor' },
      options,
    );
  }

  /**
   * Delete a portal session (`portalSessions.delete`).
   * Its token stops working within a second.
   */
  delete(id: string, options?: CallOptions): Call<PortalSessionsDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/portal-sessions/${id}` }, options);
  }
}
