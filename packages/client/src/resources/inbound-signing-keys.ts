// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { SigningKey, NewSigningKey, CreatedSigningKey } from '../generated/types.js';

export interface InboundSigningKeysDeleteResult {
  /** The id of the signing key. */
  readonly id: string;
  readonly deleted: true;
}

/** Receive webhooks of external senders and forward them. */
export class InboundSigningKeysResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List signing keys (`inboundSigningKeys.list`).
   * Newest first.
   */
  list(id: string, options?: CallOptions): Call<readonly SigningKey[]> {
    return this.#api.call({ method: 'GET', path: path`/v1/inbound-endpoints/${id}/signing-keys` }, options);
  }

  /**
   * Create a signing key (`inboundSigningKeys.create`).
   * From now on, both keys sign.
   */
  create(id: string, params: NewSigningKey = {}, options?: CallOptions): Call<CreatedSigningKey> {
    return this.#api.call(
      { method: 'POST', path: path`/v1/inbound-endpoints/${id}/signing-keys`, body: params },
      options,
    );
  }

  /** Delete a signing key (`inboundSigningKeys.delete`). */
  delete(
    inboundEndpointId: string,
    keyId: string,
    options?: CallOptions,
  ): Call<InboundSigningKeysDeleteResult> {
    return this.#api.call(
      { method: 'DELETE', path: path`/v1/inbound-endpoints/${inboundEndpointId}/signing-keys/${keyId}` },
      options,
    );
  }
}
