// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { NewEndpointAuth, EndpointAuth, TokenTest } from '../generated/types.js';

export interface EndpointAuthDeleteResult {
  readonly deleted: true;
}

/** Destinations, with their headers, limits and signing keys. */
export class EndpointAuthResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Set the OAuth2 of an endpoint (`endpointAuth.put`).
   * Deliveries then carry an access token as `Authorization: Bearer`, by the grant "client credentials" of OAuth2.
   * Equal configurations of a project share a token, which is renewed after 80 % of its life. A delivery whose
   * token cannot be had is a failed attempt. After a 401, the request is repeated once with a new token, at most
   * once a minute. It replaces the whole configuration at once, and takes the place of an `Authorization` among
   * the headers of the endpoint, which excludes it.
   */
  put(id: string, params: NewEndpointAuth, options?: CallOptions): Call<EndpointAuth> {
    return this.#api.call({ method: 'PUT', path: path`/v1/endpoints/${id}/auth`, body: params }, options);
  }

  /**
   * Get the OAuth2 of an endpoint (`endpointAuth.get`).
   * Without its secrets. NOT_FOUND when there is none.
   */
  get(id: string, options?: CallOptions): Call<EndpointAuth> {
    return this.#api.call({ method: 'GET', path: path`/v1/endpoints/${id}/auth` }, options);
  }

  /**
   * Delete the OAuth2 of an endpoint (`endpointAuth.delete`).
   * Deliveries then carry no token.
   */
  delete(id: string, options?: CallOptions): Call<EndpointAuthDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/endpoints/${id}/auth` }, options);
  }

  /**
   * Test the OAuth2 of an endpoint (`endpointAuth.test`).
   * Fetches a token, and keeps nothing of it. A project may make 10 such calls a minute. Nothing of the answer is
   * shown but the status, an error code of RFC 6749, `expires_in` and `scope`.
   */
  test(id: string, options?: CallOptions): Call<TokenTest> {
    return this.#api.call({ method: 'POST', path: path`/v1/endpoints/${id}/auth/test` }, options);
  }
}
