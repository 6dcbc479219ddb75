// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import type { NewCallback, AcceptedCallback } from '../generated/types.js';

/** Messages to endpoints, and their delivery attempts. */
export class CallbacksResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Send a callback (`callbacks.send`).
   * One message to a URL that is no endpoint. It is stored, signed, retried and recorded as every message; 410
   * Gone ends it. Callbacks with the same URL, secret and credentials among their headers share the `endpoint_id`,
   * which is in no list: it can be read and resumed.
   */
  send(params: NewCallback, options?: CallOptions): Call<AcceptedCallback> {
    return this.#api.call({ method: 'POST', path: '/v1/callbacks', body: params, keyed: true }, options);
  }
}
