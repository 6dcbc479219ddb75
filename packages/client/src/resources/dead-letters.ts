// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { DeadLetter } from '../generated/types.js';

export interface DeadLettersListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only messages that were accepted at this time or later. */
  readonly startTime?: string | undefined;
  /** Only messages that were accepted before this time. */
  readonly endTime?: string | undefined;
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
  /** Whether `total` tells how many messages fit the filters, on all pages. */
  readonly count?: boolean | undefined;
}

export interface DeadLettersListResult {
  readonly messages: readonly DeadLetter[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

export interface DeadLettersReplayResult {
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

/** Messages that failed for good. */
export class DeadLettersResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List dead letters (`deadLetters.list`).
   * The permanently failed messages that can still be replayed, newest first.
   */
  list(params: DeadLettersListParams = {}, options?: CallOptions): ListCall<DeadLetter> {
    return this.#api.list(
      { method: 'GET', path: '/v1/dlq/messages', query: params, paging: 'cursor', items: 'messages' },
      options,
    );
  }

  /**
   * Replay a dead letter (`deadLetters.replay`).
   * Gives the message a fresh set of 8 attempts and removes it from the dead letters; see Replay in the
   * introduction.
   */
  replay(id: string, options?: CallOptions): Call<DeadLettersReplayResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/dlq/replay/${id}` }, options);
  }
}
