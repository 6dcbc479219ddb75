// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type {
  NewMessage,
  NewMessages,
  ErrorCode,
  MessageRetry,
  Message,
  Attempt,
  ChangedMessage,
} from '../generated/types.js';

export interface MessagesSendResult {
  readonly messageId: string;
  readonly status: 'queued' | (string & {});
}

export interface MessagesSendBatchResult {
  readonly accepted: number;
  readonly rejected: number;
  readonly results: readonly {
    readonly messageId?: string;
    readonly status?: 'queued' | (string & {});
    readonly error?: {
      readonly code: ErrorCode;
      readonly message: string;
      readonly details?: Readonly<Record<string, unknown>>;
    };
  }[];
}

export interface MessagesReplayBatchParams {
  /** The messages, by their ids. */
  readonly messageIds: readonly string[];
}

export interface MessagesReplayBatchResult {
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

export interface MessagesReplayAllParams {
  /** The status of the messages to replay. Required. */
  readonly status?:
    | 'queued'
    | 'delivering'
    | 'succeeded'
    | 'pending_retry'
    | 'failed_permanent'
    | 'paused'
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
  /** Only what was created at this time or later. */
  readonly createdAfter?: string | undefined;
  /** Only what was created before this time. */
  readonly createdBefore?: string | undefined;
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

export interface MessagesReplayAllResult {
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
  /** Messages that the rate of the project left out. `Retry-After` says when they fit. */
  readonly rateLimited?: number;
  readonly replayedMessageIds: readonly string[];
  readonly stuckMessageIds: readonly string[];
}

export interface MessagesRetryAllResult {
  readonly retried: number;
  readonly retriedMessageIds: readonly string[];
}

export interface MessagesDeleteBatchParams {
  /** The messages, by their ids. */
  readonly messageIds: readonly string[];
}

export interface MessagesDeleteBatchResult {
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

export interface MessagesDeleteAllParams {
  /** Only messages of this status. */
  readonly status?:
    | 'queued'
    | 'delivering'
    | 'succeeded'
    | 'pending_retry'
    | 'failed_permanent'
    | 'paused'
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
  /** Only what was created at this time or later. */
  readonly createdAfter?: string | undefined;
  /** Only what was created before this time. */
  readonly createdBefore?: string | undefined;
  /** Must be `true` in a call without any filter. */
  readonly all?: boolean | undefined;
  /** The maximum number of messages to delete. */
  readonly limit?: number | undefined;
}

export interface MessagesDeleteAllResult {
  readonly deleted: number;
  readonly deletedMessageIds: readonly string[];
}

export interface MessagesDeleteResult {
  readonly messageId: string;
  readonly deletedAt: string;
  readonly alreadyDeleted: boolean;
}

export interface MessagesReplayResult {
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
  /** The name of the event type. */
  readonly eventType?: string;
  /** The published event that the message belongs to. */
  readonly eventId?: string;
  /** The consumer that the endpoint belonged to when the message was accepted. */
  readonly consumerId?: string;
  readonly isTest?: true;
  /** It is delivered in order with the others of this key. */
  readonly orderingKey?: string;
  /** The message of the same key that is delivered now, while this one waits. */
  readonly waitingFor?: string;
  /** The id of the endpoint. */
  readonly endpointId: string;
  readonly status:
    'queued' | 'delivering' | 'succeeded' | 'pending_retry' | 'failed_permanent' | 'paused' | (string & {});
  readonly contentType: string;
  readonly createdAt: string;
  readonly messageId: string;
}

export interface MessagesListAttemptsParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

/** Messages to endpoints, and their delivery attempts. */
export class MessagesResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Send a message (`messages.send`).
   * The answer comes after the commit. A repeated `idempotency_key` with an equal payload gets the answer of the
   * first message; with a different payload it is refused, and with `PAYLOAD_UNAVAILABLE` when the first message
   * was deleted.
   */
  send(params: NewMessage, options?: CallOptions): Call<MessagesSendResult> {
    return this.#api.call({ method: 'POST', path: '/v1/webhooks/send', body: params, keyed: true }, options);
  }

  /**
   * Send some messages (`messages.sendBatch`).
   * Stores all valid messages in one transaction, and answers after its commit with a result for each message, in
   * order. A faulty message does not reject the others. Each message counts towards the rate of the project, and a
   * batch that cannot be read as one.
   */
  sendBatch(params: NewMessages, options?: CallOptions): Call<MessagesSendBatchResult> {
    return this.#api.call(
      { method: 'POST', path: '/v1/webhooks/send-batch', body: params, keyed: 'messages' },
      options,
    );
  }

  /**
   * Replay some messages (`messages.replayBatch`).
   * A message that cannot be replayed does not affect the others: a test, for one, is INVALID_STATUS. A replay
   * counts towards the rate of the project as a send does; `results` leaves out the messages that do not fit.
   */
  replayBatch(params: MessagesReplayBatchParams, options?: CallOptions): Call<MessagesReplayBatchResult> {
    return this.#api.call({ method: 'POST', path: '/v1/messages/replay-batch', body: params }, options);
  }

  /**
   * Replay messages of a status (`messages.replayAll`).
   * Replays the newest ones, without tests, as many as the rate of the project allows: a replay counts as a send
   * does. The filters are in the query or in a JSON body. `stuck` counts messages that are being delivered now.
   * What is not replayed keeps its status: continue with `meta.next_cursor`, and not with the first page again.
   */
  replayAll(params: MessagesReplayAllParams = {}, options?: CallOptions): Call<MessagesReplayAllResult> {
    return this.#api.call({ method: 'POST', path: '/v1/messages/replay-all', body: params }, options);
  }

  /**
   * Retry waiting messages now (`messages.retryAll`).
   * The oldest messages that wait for a retry are due now, in their order, or in their slots for a rate-limited
   * endpoint. Their attempts count like any others. The filters are in the query or in a JSON body; without any
   * filter, `all` must be `true`. What fails again at once waits again: continue with `meta.next_cursor`, and not
   * with the first page again.
   */
  retryAll(params: MessageRetry = {}, options?: CallOptions): Call<MessagesRetryAllResult> {
    return this.#api.call({ method: 'POST', path: '/v1/messages/retry-all', body: params }, options);
  }

  /**
   * Delete some messages (`messages.deleteBatch`).
   * Payloads and response bodies are erased before the answer. A message that is being delivered now is left.
   */
  deleteBatch(params: MessagesDeleteBatchParams, options?: CallOptions): Call<MessagesDeleteBatchResult> {
    return this.#api.call({ method: 'POST', path: '/v1/messages/delete-batch', body: params }, options);
  }

  /**
   * Delete messages (`messages.deleteAll`).
   * Deletes the newest messages that the filters select, and erases their payloads and response bodies before the
   * answer. A message that is being delivered now is left. The filters are in the query or in a JSON body; without
   * any filter, `all` must be `true`.
   */
  deleteAll(params: MessagesDeleteAllParams = {}, options?: CallOptions): Call<MessagesDeleteAllResult> {
    return this.#api.call({ method: 'POST', path: '/v1/messages/delete-all', body: params }, options);
  }

  /** Get a message (`messages.get`). */
  get(id: string, options?: CallOptions): Call<Message> {
    return this.#api.call({ method: 'GET', path: path`/v1/messages/${id}` }, options);
  }

  /**
   * Delete a message (`messages.delete`).
   * Payload and response bodies are erased before the answer. A repeated call gets the same answer.
   */
  delete(id: string, options?: CallOptions): Call<MessagesDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/messages/${id}` }, options);
  }

  /**
   * Get the payload of a message (`messages.getPayload`).
   * The stored bytes with their content type, without the envelope.
   */
  getPayload(id: string, options?: CallOptions): Call<Response> {
    return this.#api.file({ method: 'GET', path: path`/v1/messages/${id}/payload` }, options);
  }

  /**
   * Replay a message (`messages.replay`).
   * Gives the message a fresh set of 8 attempts; see Replay in the introduction. A test has one attempt only, and
   * is INVALID_STATUS.
   */
  replay(id: string, options?: CallOptions): Call<MessagesReplayResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/messages/${id}/replay` }, options);
  }

  /**
   * List the attempts of a message (`messages.listAttempts`).
   * Oldest first; an empty list for an unknown message.
   */
  listAttempts(
    id: string,
    params: MessagesListAttemptsParams = {},
    options?: CallOptions,
  ): ListCall<Attempt> {
    return this.#api.list(
      { method: 'GET', path: path`/v1/messages/${id}/attempts`, query: params, paging: 'cursor' },
      options,
    );
  }

  /**
   * Retry a message now (`messages.retryNow`).
   * The next attempt starts now, or in its slot for a rate-limited endpoint. It counts like any other attempt.
   */
  retryNow(id: string, options?: CallOptions): Call<ChangedMessage> {
    return this.#api.call({ method: 'POST', path: path`/v1/messages/${id}/retry-now` }, options);
  }

  /**
   * Cancel a message (`messages.cancel`).
   * Posthorn makes no further attempt. The message becomes a dead letter. A message that waits for the head of its
   * ordering key is cancelled, too; the next one starts when the head is.
   */
  cancel(id: string, options?: CallOptions): Call<ChangedMessage> {
    return this.#api.call({ method: 'POST', path: path`/v1/messages/${id}/cancel` }, options);
  }
}
