// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { SigningKey, NewSigningKey, CreatedSigningKey } from '../generated/types.js';

export interface SigningKeysDeleteResult {
  /** The id of the signing key. */
  readonly id: string;
  readonly deleted: true;
}

/** Destinations, with their headers, limits and signing keys. */
export class SigningKeysResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List signing keys (`signingKeys.list`).
   * Newest first.
   */
  list(id: string, options?: CallOptions): Call<readonly SigningKey[]> {
    return this.#api.call({ method: 'GET', path: path`/v1/endpoints/${id}/signing-keys` }, options);
  }

  /**
   * Create a signing key (`signingKeys.create`).
   * From now on, both keys sign.
   */
  create(id: string, params: NewSigningKey = {}, options?: CallOptions): Call<CreatedSigningKey> {
    return this.#api.call(
      { method: 'POST', path: path`/v1/endpoints/${id}/signing-keys`, body: params },
      options,
    );
  }

  /** Delete a signing key (`signingKeys.delete`). */
  delete(endpointId: string, keyId: string, options?: CallOptions): Call<SigningKeysDeleteResult> {
    return this.#api.call(
      { method: 'DELETE', path: path`/v1/endpoints/${endpointId}/signing-keys/${keyId}` },
      options,
    );
  }
}
