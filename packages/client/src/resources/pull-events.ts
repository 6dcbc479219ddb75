// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { Event, EventWithPayload } from '../generated/types.js';

export interface PullEventsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only events of this status. `all` selects every event. */
  readonly status?: 'stored' | 'fetched' | 'delivered' | 'all' | (string & {}) | undefined;
  /** Only events of this type. An empty value selects events without a type. */
  readonly eventType?: string | undefined;
  /** Only events that were received at this time or later. */
  readonly since?: string | undefined;
  /** Only events that were received before this time. */
  readonly before?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
}

export interface PullEventsAcknowledgeParams {
  /** The events, by their ids. */
  readonly eventIds: readonly string[];
}

export interface PullEventsAcknowledgeResult {
  readonly acknowledged: number;
}

export interface PullEventsDeleteBatchParams {
  /** The events, by their ids. */
  readonly messageIds: readonly string[];
}

export interface PullEventsDeleteBatchResult {
  readonly results: readonly {
    readonly eventId: string;
    /** `delivering`: the message is being delivered now and was left. An event never is. */
    readonly outcome: 'deleted' | 'already_deleted' | 'not_found' | 'delivering' | (string & {});
    readonly deletedAt?: string;
  }[];
  readonly deletedCount: number;
  readonly alreadyDeletedCount: number;
  readonly notFoundCount: number;
  readonly deliveringCount: number;
}

export interface PullEventsDeleteAllParams {
  /** Only events of this status. */
  readonly status?: 'stored' | 'fetched' | 'delivered' | 'all' | (string & {}) | undefined;
  /** Only events of this type. An empty value selects events without a type. */
  readonly eventType?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
  /** Only what was received at this time or later. */
  readonly receivedAfter?: string | undefined;
  /** Only what was received before this time. */
  readonly receivedBefore?: string | undefined;
  /** Must be `true` in a call without any filter. */
  readonly all?: boolean | undefined;
  /** The maximum number of events to delete. */
  readonly limit?: number | undefined;
}

export interface PullEventsDeleteAllResult {
  readonly deleted: number;
  readonly deletedEventIds: readonly string[];
}

export interface PullEventsGetParams {
  /** Keeps the status of the event: a stored event does not become fetched. */
  readonly preview?: boolean | undefined;
}

export interface PullEventsDeleteResult {
  readonly eventId: string;
  readonly deletedAt: string;
  readonly alreadyDeleted: boolean;
}

/** Events that pull endpoints received. */
export class PullEventsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List events (`pullEvents.list`).
   * Oldest first. Later events come later in the list, so a cursor misses no event. An empty `event_type` selects
   * the events without a type.
   */
  list(id: string, params: PullEventsListParams = {}, options?: CallOptions): ListCall<Event> {
    return this.#api.list(
      { method: 'GET', path: path`/v1/pull-endpoints/${id}/events`, query: params, paging: 'cursor' },
      options,
    );
  }

  /**
   * Acknowledge events (`pullEvents.acknowledge`).
   * Returns the number of newly acknowledged events. Skips unknown and already acknowledged events.
   */
  acknowledge(
    id: string,
    params: PullEventsAcknowledgeParams,
    options?: CallOptions,
  ): Call<PullEventsAcknowledgeResult> {
    return this.#api.call(
      { method: 'POST', path: path`/v1/pull-endpoints/${id}/events/ack`, body: params },
      options,
    );
  }

  /**
   * Delete some events (`pullEvents.deleteBatch`).
   * Payloads are erased before the answer.
   */
  deleteBatch(
    id: string,
    params: PullEventsDeleteBatchParams,
    options?: CallOptions,
  ): Call<PullEventsDeleteBatchResult> {
    return this.#api.call(
      { method: 'POST', path: path`/v1/pull-endpoints/${id}/events/delete-batch`, body: params },
      options,
    );
  }

  /**
   * Delete events (`pullEvents.deleteAll`).
   * Deletes the oldest events that the filters select. Payloads are erased before the answer. The filters are in
   * the query or in a JSON body; without any filter, `all` must be `true`.
   */
  deleteAll(
    id: string,
    params: PullEventsDeleteAllParams = {},
    options?: CallOptions,
  ): Call<PullEventsDeleteAllResult> {
    return this.#api.call(
      { method: 'POST', path: path`/v1/pull-endpoints/${id}/events/delete-all`, body: params },
      options,
    );
  }

  /**
   * Get an event (`pullEvents.get`).
   * The first read without `preview` changes a stored event to fetched.
   */
  get(
    pullEndpointId: string,
    eventId: string,
    params: PullEventsGetParams = {},
    options?: CallOptions,
  ): Call<EventWithPayload> {
    return this.#api.call(
      { method: 'GET', path: path`/v1/pull-endpoints/${pullEndpointId}/events/${eventId}`, query: params },
      options,
    );
  }

  /**
   * Delete an event (`pullEvents.delete`).
   * The payload is erased before the answer. A repeated call gets the same answer.
   */
  delete(pullEndpointId: string, eventId: string, options?: CallOptions): Call<PullEventsDeleteResult> {
    return this.#api.call(
      { method: 'DELETE', path: path`/v1/pull-endpoints/${pullEndpointId}/events/${eventId}` },
      options,
    );
  }
}
