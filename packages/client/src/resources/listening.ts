// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { ListenedWebhook } from '../generated/types.js';

export interface ListeningPollParams {
  /** `meta.next_cursor` of an earlier answer. It confirms every message up to it. */
  readonly after?: string | undefined;
}

/** Get the webhooks of inbound endpoints with the mode `cli`, on a developer's machine. */
export class ListeningResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Listen to an endpoint by long polling (`listening.poll`).
   * Holds the request up to 25 seconds, until there are messages. They stay unconfirmed, and are returned again,
   * until `after` confirms them. A confirmed message is `succeeded`, without an attempt.
   */
  poll(
    id: string,
    params: ListeningPollParams = {},
    options?: CallOptions,
  ): Call<readonly ListenedWebhook[]> {
    return this.#api.call(
      { method: 'GET', path: path`/v1/inbound-endpoints/${id}/listen`, query: params },
      options,
    );
  }
}
