// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type {
  ErrorCode,
  NewEvent,
  PublishedEvent,
  NewEvents,
  ListedEvent,
  PublishedEventDetails,
  LogEntry,
  EventReplay,
} from '../generated/types.js';

export interface EventsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only events of this type. */
  readonly eventType?: string | undefined;
  /** Only events of this consumer. */
  readonly consumerId?: string | undefined;
  /** Only events that this inbound endpoint received as webhooks. */
  readonly inboundEndpointId?: string | undefined;
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

export interface EventsPublishBatchResult {
  readonly accepted: number;
  readonly rejected: number;
  readonly results: readonly {
    readonly eventId?: string;
    /** The name of the event type. */
    readonly eventType?: string;
    readonly messageCount?: number;
    readonly error?: {
      readonly code: ErrorCode;
      readonly message: string;
      readonly details?: Readonly<Record<string, unknown>>;
    };
  }[];
}

export interface EventsListMessagesParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface EventsReplayResult {
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
  /** Messages that the rate of the project left out. `Retry-After` says when they fit. */
  readonly rateLimited?: number;
  readonly replayedMessageIds: readonly string[];
  readonly stuckMessageIds: readonly string[];
}

/** Published events: each goes to every endpoint that subscribed to its type. */
export class EventsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Publish an event (`events.publish`).
   * The event goes to every endpoint of its consumer whose `event_types` and `filter` match now. Paused endpoints
   * get theirs when they are resumed. The answer comes after the commit, and has at most the first 100 messages.
   * With more than 1,000 subscribers, the rest of the messages follow in the background, one for each endpoint. An
   * event counts once towards the rate of the project, and with each of its messages towards the plan. An event
   * for a consumer that does not exist is stored, without messages, and `meta.warnings` says so, as it does when
   * an event reaches endpoints that name neither a consumer nor event types. The notification endpoint of the
   * project gets notifications only.
   */
  publish(params: NewEvent, options?: CallOptions): Call<PublishedEvent> {
    return this.#api.call({ method: 'POST', path: '/v1/events', body: params, keyed: true }, options);
  }

  /**
   * List events (`events.list`).
   * Newest first. `start_time` is inclusive, `end_time` exclusive.
   */
  list(params: EventsListParams = {}, options?: CallOptions): ListCall<ListedEvent> {
    return this.#api.list({ method: 'GET', path: '/v1/events', query: params, paging: 'cursor' }, options);
  }

  /**
   * Publish some events (`events.publishBatch`).
   * Publishes each event as `POST /v1/events` does. All valid events are stored in one transaction, and the answer
   * comes after its commit, with a result for each event, in order. A faulty event does not reject the others;
   * `accepted` counts those without an error. Events with the same idempotency key are one event. Each event
   * counts towards the rate of the project, and a batch that cannot be read as one. With more than 1,000 messages
   * in all, the rest follow in the background. Filters and schemas may cost a second for the whole batch; events
   * after it are refused.
   */
  publishBatch(params: NewEvents, options?: CallOptions): Call<EventsPublishBatchResult> {
    return this.#api.call(
      { method: 'POST', path: '/v1/events/publish-batch', body: params, keyed: 'events' },
      options,
    );
  }

  /**
   * Get an event (`events.get`).
   * `deliveries` has the number of its messages by status, without deleted ones.
   */
  get(id: string, options?: CallOptions): Call<PublishedEventDetails> {
    return this.#api.call({ method: 'GET', path: path`/v1/events/${id}` }, options);
  }

  /** List the messages of an event (`events.listMessages`). */
  listMessages(id: string, params: EventsListMessagesParams = {}, options?: CallOptions): ListCall<LogEntry> {
    return this.#api.list(
      { method: 'GET', path: path`/v1/events/${id}/messages`, query: params, paging: 'cursor' },
      options,
    );
  }

  /**
   * Get the payload of an event (`events.getPayload`).
   * The bytes as they were published, without the envelope.
   */
  getPayload(id: string, options?: CallOptions): Call<Response> {
    return this.#api.file({ method: 'GET', path: path`/v1/events/${id}/payload` }, options);
  }

  /**
   * Replay an event (`events.replay`).
   * Replays its messages. The filters are in the query or in a JSON body. Endpoints that have subscribed since get
   * none. The first 1,000 messages are replayed before the answer, and the others in the background, at the rate
   * of the project: `replayed` counts them, too, and the lists of ids do not have them. `stuck` counts messages
   * that wait or are being delivered now.
   */
  replay(id: string, params: EventReplay = {}, options?: CallOptions): Call<EventsReplayResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/events/${id}/replay`, body: params }, options);
  }
}
