// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { NewEndpointTls, EndpointTls } from '../generated/types.js';

export interface EndpointTlsDeleteResult {
  readonly deleted: true;
}

/** Destinations, with their headers, limits and signing keys. */
export class EndpointTlsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Set the client certificate of an endpoint (`endpointTls.put`).
   * Deliveries then show it to a receiver that asks for one. It replaces all that was set, at once. A notification
   * `endpoint.certificate_expiring` comes 30, 14 and 3 days before the last certificate expires.
   */
  put(id: string, params: NewEndpointTls, options?: CallOptions): Call<EndpointTls> {
    return this.#api.call({ method: 'PUT', path: path`/v1/endpoints/${id}/tls`, body: params }, options);
  }

  /**
   * Get the client certificate of an endpoint (`endpointTls.get`).
   * Without its key. NOT_FOUND when there is none.
   */
  get(id: string, options?: CallOptions): Call<EndpointTls> {
    return this.#api.call({ method: 'GET', path: path`/v1/endpoints/${id}/tls` }, options);
  }

  /**
   * Delete the client certificate of an endpoint (`endpointTls.delete`).
   * Deliveries then show none, and trust the well-known authorities.
   */
  delete(id: string, options?: CallOptions): Call<EndpointTlsDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/endpoints/${id}/tls` }, options);
  }
}
