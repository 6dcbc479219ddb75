// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import type { InboundLogEntry } from '../generated/types.js';

export interface InboundLogsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only messages that were accepted at this time or later. */
  readonly startTime?: string | undefined;
  /** Only messages that were accepted before this time. */
  readonly endTime?: string | undefined;
  /** Only messages of this status. `waiting`: of any status but delivered and failed. */
  readonly status?:
    | 'queued'
    | 'delivering'
    | 'succeeded'
    | 'pending_retry'
    | 'failed_permanent'
    | 'waiting'
    | (string & {})
    | undefined;
  /** Only messages of this endpoint. */
  readonly inboundEndpointId?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
  /** Whether `total` tells how many messages fit the filters, on all pages. */
  readonly count?: boolean | undefined;
}

/** Messages that inbound endpoints received. */
export class InboundLogsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List the log of inbound messages (`inboundLogs.list`).
   * Newest first. `start_time` is inclusive, `end_time` exclusive.
   */
  list(params: InboundLogsListParams = {}, options?: CallOptions): ListCall<InboundLogEntry> {
    return this.#api.list(
      { method: 'GET', path: '/v1/inbound-logs', query: params, paging: 'cursor' },
      options,
    );
  }
}
