// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type {
  NewEndpoint,
  CreatedEndpoint,
  EndpointSummary,
  Endpoint,
  EndpointChanges,
  OrderingKey,
  NewTestMessage,
} from '../generated/types.js';

export interface EndpointsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only endpoints of this consumer. */
  readonly consumerId?: string | undefined;
  /** Only endpoints of this health. */
  readonly health?: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {}) | undefined;
  /** `true`: only endpoints that are degraded, failing, disabled or paused. */
  readonly needsAttention?: boolean | undefined;
  /**
   * `created`, the default: newest first. `waiting`, only with `needs_attention=true`: those first for which most
   * messages wait, of which 10,000 are counted. An endpoint whose messages come or go between two pages may be on
   * both, or on none.
   */
  readonly order?: 'created' | 'waiting' | (string & {}) | undefined;
}

export interface EndpointsUpdateResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly signatureScheme: 'posthorn' | 'standard' | 'both' | (string & {});
  readonly signatureHeaders: 'webhook' | 'svix' | (string & {});
  readonly asymmetricSignature: boolean;
  /** The seconds before each retry. Null: the retry schedule of the service. */
  readonly retrySchedule: readonly number[] | null;
  /** Null: the timeout of the service. */
  readonly timeoutMs: number | null;
  /** The consumer that the endpoint belongs to. An unknown one is created. Null: no consumer. */
  readonly consumerId: string | null;
  /** The event types that the endpoint gets: names, or patterns that end in `.*`, such as `order.*`. Null: all. */
  readonly eventTypes: readonly string[] | null;
  /**
   * A JSON Schema, at most 8 KB, that the payload of an event must satisfy. Keywords: type, enum, const,
   * properties, required, additionalProperties, items, contains, minItems, maxItems, minimum, maximum,
   * exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, allOf, anyOf, oneOf, not. Null: every
   * payload.
   */
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly paused: boolean;
  /**
   * By the failed attempts since the last success, up to 30 seconds late. `degraded`: ten, or three over at least
   * a minute. `failing`: the first of them is as old as the `failing_after_minutes` of the project, or an hour if
   * they are few. `disabled`: messages are held until the endpoint is resumed.
   */
  readonly health: 'healthy' | 'degraded' | 'failing' | 'disabled' | (string & {});
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /**
   * `gone`: the endpoint answered 410 Gone. `no_success`: nothing has succeeded for the `disable_after_hours` of
   * the project. `order_blocked`: a message that holds back others has one attempt left, and nothing has succeeded
   * since its first one.
   */
  readonly disabledReason: 'gone' | 'no_success' | 'order_blocked' | null | (string & {});
  readonly autoRecover: boolean;
  readonly ordering: 'none' | 'key' | 'endpoint' | (string & {});
  readonly onFailure: 'block' | 'skip' | (string & {});
  /**
   * When a disabled endpoint is tried again with a message that it holds. In the past while none can be spared:
   * the next one that is accepted is tried. Null: it is not disabled, or not tried.
   */
  readonly nextProbeAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updated: true;
}

export interface EndpointsDeleteResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly deleted: true;
}

export interface EndpointsPauseResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly paused: true;
}

export interface EndpointsResumeResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly paused: false;
  readonly messagesRequeued: number;
}

export interface EndpointsOrderingParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface EndpointsTestResult {
  readonly messageId: string;
  readonly status: 'queued' | (string & {});
}

/** Destinations, with their headers, limits and signing keys. */
export class EndpointsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Create an endpoint (`endpoints.create`). */
  create(params: NewEndpoint, options?: CallOptions): Call<CreatedEndpoint> {
    return this.#api.call({ method: 'POST', path: '/v1/endpoints', body: params }, options);
  }

  /**
   * List endpoints (`endpoints.list`).
   * Newest first, unless `order` says otherwise. Each entry says what waits for the endpoint, why its last attempt
   * failed, and what became of the messages of 24 hours.
   */
  list(params: EndpointsListParams = {}, options?: CallOptions): ListCall<EndpointSummary> {
    return this.#api.list({ method: 'GET', path: '/v1/endpoints', query: params, paging: 'cursor' }, options);
  }

  /**
   * Get an endpoint (`endpoints.get`).
   * While the waiting messages of a deleted endpoint are ended, `error.details` of NOT_FOUND has its
   * `backlog_change`. The `endpoint_id` of a callback is accepted, too.
   */
  get(id: string, options?: CallOptions): Call<Endpoint> {
    return this.#api.call({ method: 'GET', path: path`/v1/endpoints/${id}` }, options);
  }

  /**
   * Change an endpoint (`endpoints.update`).
   * Omitted members keep their value; `null` clears one. An endpoint with OAuth2 takes no `Authorization` among
   * its headers, and a portal token needs `secrets.write` to change the origin of its URL.
   */
  update(id: string, params: EndpointChanges = {}, options?: CallOptions): Call<EndpointsUpdateResult> {
    return this.#api.call({ method: 'PATCH', path: path`/v1/endpoints/${id}`, body: params }, options);
  }

  /**
   * Delete an endpoint (`endpoints.delete`).
   * Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no new attempt
   * starts. Messages that an inbound or pull endpoint accepted stay unchanged, except those that wait for
   * listeners: they fail, too.
   */
  delete(id: string, options?: CallOptions): Call<EndpointsDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/endpoints/${id}` }, options);
  }

  /**
   * Pause an endpoint (`endpoints.pause`).
   * After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in flight
   * finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and pull endpoints receive
   * nothing.
   */
  pause(id: string, options?: CallOptions): Call<EndpointsPauseResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/endpoints/${id}/pause` }, options);
  }

  /**
   * Resume an endpoint (`endpoints.resume`).
   * Also enables a disabled endpoint. The `endpoint_id` of a callback is accepted, too. Held messages are due now.
   * Posthorn queues them in their original order within 5 seconds, a large backlog in the background. It delivers
   * many at once, so they may arrive in another order. `messages_requeued` is the number of held messages at the
   * time of the call.
   */
  resume(id: string, options?: CallOptions): Call<EndpointsResumeResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/endpoints/${id}/resume` }, options);
  }

  /**
   * List ordering keys (`endpoints.ordering`).
   * The keys whose head has failed, or that have more than one message, longest blocked first. A page also ends
   * once 50,000 messages were counted for it. To let a key go on, retry its head now, or cancel it.
   */
  ordering(id: string, params: EndpointsOrderingParams = {}, options?: CallOptions): ListCall<OrderingKey> {
    return this.#api.list(
      { method: 'GET', path: path`/v1/endpoints/${id}/ordering`, query: params, paging: 'cursor' },
      options,
    );
  }

  /**
   * Send a test message (`endpoints.test`).
   * A delivery with the header `X-Webhook-Test: true`. It has one attempt and is no dead letter when that fails. A
   * paused or disabled endpoint gets it, too. It counts towards the rate of the project, but not towards its usage
   * and metrics. Without a payload it is `{"test":true}`.
   */
  test(id: string, params: NewTestMessage = {}, options?: CallOptions): Call<EndpointsTestResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/endpoints/${id}/test`, body: params }, options);
  }
}
