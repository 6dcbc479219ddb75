// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type {
  NewConsumer,
  Consumer,
  ConsumerDetails,
  PutConsumer,
  ConsumerChanges,
} from '../generated/types.js';

export interface ConsumersListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only these consumers: at most 100 ids, with commas between them. */
  readonly ids?: string | undefined;
}

export interface ConsumersDeleteResult {
  /** The id of the consumer, which you choose. */
  readonly id: string;
  readonly deleted: true;
}

/** Your customers: each has endpoints of its own. */
export class ConsumersResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Create a consumer (`consumers.create`).
   * An endpoint that names an unknown consumer creates it, too. A taken `id` is `ALREADY_EXISTS`; PUT creates or
   * changes.
   */
  create(params: NewConsumer, options?: CallOptions): Call<Consumer> {
    return this.#api.call({ method: 'POST', path: '/v1/consumers', body: params }, options);
  }

  /**
   * List consumers (`consumers.list`).
   * Newest first.
   */
  list(params: ConsumersListParams = {}, options?: CallOptions): ListCall<Consumer> {
    return this.#api.list({ method: 'GET', path: '/v1/consumers', query: params, paging: 'cursor' }, options);
  }

  /**
   * Get a consumer (`consumers.get`).
   * While what a deleted consumer left is erased, `error.details` of NOT_FOUND has its `erasure`.
   */
  get(id: string, options?: CallOptions): Call<ConsumerDetails> {
    return this.#api.call({ method: 'GET', path: path`/v1/consumers/${id}` }, options);
  }

  /**
   * Create or change a consumer (`consumers.put`).
   * 201 for a new consumer. Otherwise, omitted members keep their value and `null` clears one.
   */
  put(id: string, params: PutConsumer = {}, options?: CallOptions): Call<Consumer> {
    return this.#api.call({ method: 'PUT', path: path`/v1/consumers/${id}`, body: params }, options);
  }

  /**
   * Change a consumer (`consumers.update`).
   * Omitted members keep their value; `null` clears one.
   */
  update(id: string, params: ConsumerChanges = {}, options?: CallOptions): Call<Consumer> {
    return this.#api.call({ method: 'PATCH', path: path`/v1/consumers/${id}`, body: params }, options);
  }

  /**
   * Delete a consumer (`consumers.delete`).
   * Deletes its endpoints, too: undelivered messages fail for good. Posthorn erases the payloads and recorded
   * response bodies of all their messages, and the payloads, headers and idempotency keys of its events, in the
   * background, within the hour. The first 5,000 endpoints are deleted at once, further ones in the background.
   * Inbound endpoints that publish its events become inactive.
   */
  delete(id: string, options?: CallOptions): Call<ConsumersDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/consumers/${id}` }, options);
  }
}
