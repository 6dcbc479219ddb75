// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import type { SignatureKey, RotatedSignatureKey } from '../generated/types.js';

/** Destinations, with their headers, limits and signing keys. */
export class SignatureKeysResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List the keys of asymmetric signatures (`signatureKeys.list`).
   * Newest first. The first one is made when an endpoint has `asymmetric_signature`. Receivers find the public
   * keys at `/v1/projects/{id}/jwks.json`.
   */
  list(options?: CallOptions): Call<readonly SignatureKey[]> {
    return this.#api.call({ method: 'GET', path: '/v1/signature-keys' }, options);
  }

  /**
   * Rotate the key of asymmetric signatures (`signatureKeys.rotate`).
   * The new key signs within a second, and the one before it also signs for 24 hours. At most three sign: a
   * further rotation ends the oldest at once, and names it as `retired_key_id`. So a key that leaked can always be
   * rotated away, by three rotations.
   */
  rotate(options?: CallOptions): Call<RotatedSignatureKey> {
    return this.#api.call({ method: 'POST', path: '/v1/signature-keys/rotate' }, options);
  }
}
