// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { SigningKey, NewSigningKey, CreatedSigningKey } from '../generated/types.js';

export interface CallbackSigningKeysDeleteResult {
  /** The id of the signing key. */
  readonly id: string;
  readonly deleted: true;
}

/** Destinations, with their headers, limits and signing keys. */
export class CallbackSigningKeysResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List signing keys for callbacks (`callbackSigningKeys.list`).
   * Newest first.
   */
  list(options?: CallOptions): Call<readonly SigningKey[]> {
    return this.#api.call({ method: 'GET', path: '/v1/callbacks/signing-keys' }, options);
  }

  /**
   * Create a signing key for callbacks (`callbackSigningKeys.create`).
   * From now on, both keys sign.
   */
  create(params: NewSigningKey = {}, options?: CallOptions): Call<CreatedSigningKey> {
    return this.#api.call({ method: 'POST', path: '/v1/callbacks/signing-keys', body: params }, options);
  }

  /** Delete a signing key for callbacks (`callbackSigningKeys.delete`). */
  delete(keyId: string, options?: CallOptions): Call<CallbackSigningKeysDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/callbacks/signing-keys/${keyId}` }, options);
  }
}
