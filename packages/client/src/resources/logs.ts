// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import type { LogEntry } from '../generated/types.js';

export interface LogsListParams {
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
    | 'paused'
    | 'waiting'
    | (string & {})
    | undefined;
  /** Only messages of this endpoint. */
  readonly endpointId?: string | undefined;
  /** Only messages of this event type. */
  readonly eventType?: string | undefined;
  /** Only messages to endpoints of this consumer. */
  readonly consumerId?: string | undefined;
  /** Only messages of this published event. */
  readonly eventId?: string | undefined;
  /** Only messages that were sent with this idempotency key. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
  /** Only tests of endpoints; with `false`, only messages that are none. */
  readonly isTest?: boolean | undefined;
  /** Whether `total` tells how many messages fit the filters, on all pages. */
  readonly count?: boolean | undefined;
}

/** Messages to endpoints, and their delivery attempts. */
export class LogsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List the log of messages (`logs.list`).
   * Newest first. `start_time` is inclusive, `end_time` exclusive.
   */
  list(params: LogsListParams = {}, options?: CallOptions): ListCall<LogEntry> {
    return this.#api.list({ method: 'GET', path: '/v1/logs', query: params, paging: 'cursor' }, options);
  }
}
