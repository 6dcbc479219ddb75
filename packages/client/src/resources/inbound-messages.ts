// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { InboundMessageRetry, InboundMessage, InboundAttempt } from '../generated/types.js';

export interface InboundMessagesReplayBatchParams {
  /** The messages, by their ids. */
  readonly messageIds: readonly string[];
}

export interface InboundMessagesReplayBatchResult {
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
  /** Messages that the rate of the project left out. `Retry-After` says when they fit. */
  readonly rateLimited?: number;
  readonly results: readonly {
    readonly messageId: string;
    readonly status: 'replayed' | 'failed' | (string & {});
    readonly error?: string;
  }[];
}

export interface InboundMessagesReplayAllParams {
  /** The status of the messages to replay. Required. */
  readonly status?:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | (string & {}) | undefined;
  /** Only messages of this endpoint. */
  readonly inboundEndpointId?: string | undefined;
  /**
   * Only entries with a searchable value that is equal to this text, or begins with it. Of hashed values, only an
   * equal one. A portal token needs `payloads.read`.
   */
  readonly search?: string | undefined;
  /** Only what was received at this time or later. */
  readonly receivedAfter?: string | undefined;
  /** Only what was received before this time. */
  readonly receivedBefore?: string | undefined;
  /** Has no effect, because every call has the filter `status`. */
  readonly all?: boolean | undefined;
  /** The maximum number of messages to replay. */
  readonly limit?: number | undefined;
  /**
   * The `next_cursor` of the call before, for the same filters: continues with the messages behind those of that
   * call, so that each is looked at once.
   */
  readonly cursor?: string | undefined;
}

export interface InboundMessagesReplayAllResult {
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
  /** Messages that the rate of the project left out. `Retry-After` says when they fit. */
  readonly rateLimited?: number;
  readonly replayedMessageIds: readonly string[];
  readonly stuckMessageIds: readonly string[];
}

export interface InboundMessagesRetryAllResult {
  readonly retried: number;
  readonly retriedMessageIds: readonly string[];
}

export interface InboundMessagesDeleteBatchParams {
  /** The messages, by their ids. */
  readonly messageIds: readonly string[];
}

export interface InboundMessagesDeleteBatchResult {
  readonly results: readonly {
    readonly messageId: string;
    /** `delivering`: the message is being delivered now and was left. An event never is. */
    readonly outcome: 'deleted' | 'already_deleted' | 'not_found' | 'delivering' | (string & {});
    readonly deletedAt?: string;
  }[];
  readonly deletedCount: number;
  readonly alreadyDeletedCount: number;
  readonly notFoundCount: number;
  readonly deliveringCount: number;
}

export interface InboundMessagesDeleteAllParams {
  /** Only messages of this status. */
  readonly status?:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | (string & {}) | undefined;
  /** Only messages of this endpoint. */
  readonly inboundEndpointId?: string | undefined;
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
  /** The maximum number of messages to delete. */
  readonly limit?: number | undefined;
}

export interface InboundMessagesDeleteAllResult {
  readonly deleted: number;
  readonly deletedMessageIds: readonly string[];
}

export interface InboundMessagesDeleteResult {
  readonly messageId: string;
  readonly deletedAt: string;
  readonly alreadyDeleted: boolean;
}

export interface InboundMessagesReplayResult {
  readonly id: string;
  readonly projectId: string;
  readonly attemptCount: number;
  readonly replayCount: number;
  /** The number of the retry that the message waits for. A replay begins with 1 again. */
  readonly retryNumber?: number;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  readonly idempotencyKey?: string;
  readonly nextAttemptAt?: string;
  readonly lastError?: string;
  /** The status that the destination answered with. */
  readonly responseStatus?: number;
  readonly responseLatencyMs?: number;
  readonly updatedAt: string;
  readonly deliveredAt?: string;
  readonly failedAt?: string;
  /** Until when the payload of a message that was delivered or has failed is kept, or was kept. */
  readonly payloadKeptUntil?: string;
  readonly inboundEndpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | (string & {});
  readonly totalDeliveryMs?: number;
  readonly receivedAt: string;
  readonly contentType?: string;
  readonly queueWaitMs?: number;
  /** The query string with which it was received, without the token. Kept with the payload. */
  readonly query?: string;
  readonly messageId: string;
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
  readonly results: readonly {
    readonly messageId: string;
    readonly status: 'replayed' | (string & {});
  }[];
}

export interface InboundMessagesListAttemptsParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

/** Messages that inbound endpoints received. */
export class InboundMessagesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Replay some inbound messages (`inboundMessages.replayBatch`).
   * A message that cannot be replayed does not affect the others. A replay counts towards the rate of the project
   * as a send does; `results` leaves out the messages that do not fit.
   */
  replayBatch(
    params: InboundMessagesReplayBatchParams,
    options?: CallOptions,
  ): Call<InboundMessagesReplayBatchResult> {
    return this.#api.call(
      { method: 'POST', path: '/v1/inbound-messages/replay-batch', body: params },
      options,
    );
  }

  /**
   * Replay inbound messages of a status (`inboundMessages.replayAll`).
   * Replays the newest ones, as many as the rate of the project allows: a replay counts as a send does. The
   * filters are in the query or in a JSON body. `stuck` counts messages that are being delivered now. What is not
   * replayed keeps its status: continue with `meta.next_cursor`, and not with the first page again.
   */
  replayAll(
    params: InboundMessagesReplayAllParams = {},
    options?: CallOptions,
  ): Call<InboundMessagesReplayAllResult> {
    return this.#api.call({ method: 'POST', path: '/v1/inbound-messages/replay-all', body: params }, options);
  }

  /**
   * Retry waiting inbound messages now (`inboundMessages.retryAll`).
   * The oldest messages that wait for a retry are due now, in their order, or in their slots for a rate-limited
   * endpoint. Their attempts count like any others. The filters are in the query or in a JSON body; without any
   * filter, `all` must be `true`. What fails again at once waits again: continue with `meta.next_cursor`, and not
   * with the first page again.
   */
  retryAll(params: InboundMessageRetry = {}, options?: CallOptions): Call<InboundMessagesRetryAllResult> {
    return this.#api.call({ method: 'POST', path: '/v1/inbound-messages/retry-all', body: params }, options);
  }

  /**
   * Delete some inbound messages (`inboundMessages.deleteBatch`).
   * Payloads and response bodies are erased before the answer. A message that is being delivered now is left.
   */
  deleteBatch(
    params: InboundMessagesDeleteBatchParams,
    options?: CallOptions,
  ): Call<InboundMessagesDeleteBatchResult> {
    return this.#api.call(
      { method: 'POST', path: '/v1/inbound-messages/delete-batch', body: params },
      options,
    );
  }

  /**
   * Delete inbound messages (`inboundMessages.deleteAll`).
   * Deletes the newest messages that the filters select, and erases their payloads and response bodies before the
   * answer. A message that is being delivered now is left. The filters are in the query or in a JSON body; without
   * any filter, `all` must be `true`.
   */
  deleteAll(
    params: InboundMessagesDeleteAllParams = {},
    options?: CallOptions,
  ): Call<InboundMessagesDeleteAllResult> {
    return this.#api.call({ method: 'POST', path: '/v1/inbound-messages/delete-all', body: params }, options);
  }

  /** Get an inbound message (`inboundMessages.get`). */
  get(id: string, options?: CallOptions): Call<InboundMessage> {
    return this.#api.call({ method: 'GET', path: path`/v1/inbound-messages/${id}` }, options);
  }

  /**
   * Delete an inbound message (`inboundMessages.delete`).
   * Payload and response bodies are erased before the answer. A repeated call gets the same answer.
   */
  delete(id: string, options?: CallOptions): Call<InboundMessagesDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/inbound-messages/${id}` }, options);
  }

  /**
   * Get the payload of an inbound message (`inboundMessages.getPayload`).
   * The stored bytes with their content type, without the envelope.
   */
  getPayload(id: string, options?: CallOptions): Call<Response> {
    return this.#api.file({ method: 'GET', path: path`/v1/inbound-messages/${id}/payload` }, options);
  }

  /**
   * Replay an inbound message (`inboundMessages.replay`).
   * Gives the message a fresh set of 8 attempts; see Replay in the introduction.
   */
  replay(id: string, options?: CallOptions): Call<InboundMessagesReplayResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/inbound-messages/${id}/replay` }, options);
  }

  /**
   * List the attempts of an inbound message (`inboundMessages.listAttempts`).
   * Oldest first; an empty list for an unknown message.
   */
  listAttempts(
    id: string,
    params: InboundMessagesListAttemptsParams = {},
    options?: CallOptions,
  ): ListCall<InboundAttempt> {
    return this.#api.list(
      { method: 'GET', path: path`/v1/inbound-messages/${id}/attempts`, query: params, paging: 'cursor' },
      options,
    );
  }
}
