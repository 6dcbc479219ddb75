// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import type { Rejection } from '../generated/types.js';

export interface InboundRejectionsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only messages that were accepted at this time or later. */
  readonly startTime?: string | undefined;
  /** Only messages that were accepted before this time. */
  readonly endTime?: string | undefined;
  /** Only rejections of this inbound or pull endpoint. */
  readonly inboundEndpointId?: string | undefined;
}

/** Receive webhooks of external senders and forward them. */
export class InboundRejectionsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List rejections (`inboundRejections.list`).
   * Newest first. Includes the rejections of pull endpoints.
   */
  list(params: InboundRejectionsListParams = {}, options?: CallOptions): ListCall<Rejection> {
    return this.#api.list(
      { method: 'GET', path: '/v1/inbound-rejections', query: params, paging: 'cursor' },
      options,
    );
  }
}
