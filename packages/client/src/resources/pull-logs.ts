// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import type { EventLogEntry } from '../generated/types.js';

export interface PullLogsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only events of this pull endpoint. */
  readonly pullEndpointId?: string | undefined;
  /** Only events of this status. */
  readonly status?: 'stored' | 'fetched' | 'delivered' | (string & {}) | undefined;
  /** Only events of this type. An empty value selects events without a type. */
  readonly eventType?: string | undefined;
  /** Only messages that were accepted at this time or later. */
  readonly startTime?: string | undefined;
  /** Only messages that were accepted before this time. */
  readonly endTime?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
}

/** Events that pull endpoints received. */
export class PullLogsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List the log of events (`pullLogs.list`).
   * The events of all pull endpoints, newest first. `start_time` is inclusive, `end_time` exclusive.
   */
  list(params: PullLogsListParams = {}, options?: CallOptions): ListCall<EventLogEntry> {
    return this.#api.list({ method: 'GET', path: '/v1/pull-logs', query: params, paging: 'cursor' }, options);
  }
}
