// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';

export interface ActorsLookUpParams {
  /** The ids of people. At most 100, separated by commas or by repeating the parameter. */
  readonly userId?: string | undefined;
  /** The ids of API keys. At most 100, separated by commas or by repeating the parameter. */
  readonly apiKeyId?: string | undefined;
}

export interface ActorsLookUpResult {
  readonly users: Readonly<
    Record<
      string,
      {
        readonly label: string;
      }
    >
  >;
  readonly apiKeys: Readonly<
    Record<
      string,
      {
        readonly label: string;
      }
    >
  >;
}

/** Authenticate callers for one project. */
export class ActorsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Look up actors (`actors.lookUp`).
   * The labels of API keys and people by their ids, for any project of the tenant. Ids that the tenant does not
   * have are left out.
   */
  lookUp(params: ActorsLookUpParams = {}, options?: CallOptions): Call<ActorsLookUpResult> {
    return this.#api.call({ method: 'GET', path: '/v1/actors/lookup', query: params }, options);
  }
}
