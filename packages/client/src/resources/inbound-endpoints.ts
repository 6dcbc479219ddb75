// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type {
  NewInboundEndpoint,
  CreatedInboundEndpoint,
  InboundEndpointSummary,
  InboundEndpoint,
  InboundEndpointChanges,
} from '../generated/types.js';

export interface InboundEndpointsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
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

export interface InboundEndpointsUpdateResult {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly mode: 'forward' | 'cli' | 'publish' | (string & {});
  /** Only with the mode `forward`. */
  readonly url?: string;
  /** The URL that senders post to: with the mode `cli` whole, otherwise without the token that follows it. */
  readonly ingestUrl: string;
  readonly ephemeral?: boolean;
  readonly ttlMinutes?: number | null;
  readonly eventTypeSource?: string | null;
  readonly eventTypePath?: string | null;
  readonly eventTypePrefix?: string | null;
  /** The id of the consumer, which you choose. */
  readonly consumerId?: string | null;
  readonly active: boolean;
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
  readonly provider: string | null;
  readonly verifyStaticToken: boolean;
  readonly tokenHeaderName: string | null;
  readonly tokenQueryParam: string | null;
  readonly verifyHmac: boolean;
  readonly hmacHeaderName: string | null;
  readonly publicKey: string | null;
  readonly jwksUrl: string | null;
  readonly timestampHeaderName: string | null;
  readonly timestampTtlSeconds: number | null;
  readonly verifyIpAllowlist: boolean;
  readonly allowedCidrs: readonly string[];
  readonly idempotencyHeaderNames: readonly string[];
  readonly idempotencyBodyPath: string | null;
  readonly handshake: string;
  /**
   * Where the handshake `echo` has the challenge that is answered: in a query parameter, or in a member of the
   * JSON body. `when` tells it from a webhook, by a header or a member; with `json` it is required.
   */
  readonly handshakeEcho: {
    /** Where the challenge is. */
    readonly from: 'query' | 'json' | (string & {});
    /** The query parameter, or the path of the member. */
    readonly name: string;
    /** What tells the handshake from a webhook. */
    readonly when?: {
      /** A header of the request. */
      readonly header?: string;
      /** The path of a member, when the header is not there. */
      readonly member?: string;
      /** What it must be. */
      readonly equals: string;
    };
  } | null;
  readonly lastHandshakeAt: string | null;
  readonly ingestResponseCode: number;
  readonly ingestResponseBody: string | null;
  readonly signingEnabled: boolean;
  /** The id of the signing key. */
  readonly signingKeyId?: string;
  /** Shown only in this answer. */
  readonly signingSecret?: string;
  /** The last characters of the secret. */
  readonly keyHint?: string;
  readonly updated: true;
}

export interface InboundEndpointsDeleteResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly deleted: true;
}

export interface InboundEndpointsPauseResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly paused: true;
}

export interface InboundEndpointsResumeResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly paused: false;
}

export interface InboundEndpointsRotateIngestUrlParams {
  /** How long the old URL works; 0 ends it at once. Default: 24. */
  readonly keepOldHours?: number | undefined;
}

export interface InboundEndpointsRotateIngestUrlResult {
  /** The URL that senders post to. Later answers show it without its token, but with the mode `cli`. */
  readonly ingestUrl: string;
  /** Null: the old URL does not work any more. */
  readonly oldUrlUntil: string | null;
}

/** Receive webhooks of external senders and forward them. */
export class InboundEndpointsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Create an inbound endpoint (`inboundEndpoints.create`).
   * With the mode `forward`, the default, a `url` is required. With the mode `publish`, each accepted webhook is
   * published as an event: its payload is the body if it is a JSON object, otherwise `content_type`, `encoding`
   * (`base64`) and `body`. Its id is the `message_id` that the sender gets. Such webhooks are in no inbound
   * message, log or metric, and count in the usage with their messages, at least once. An enabled check needs its
   * settings. With `signing_enabled`, the answer contains the signing key.
   */
  create(params: NewInboundEndpoint = {}, options?: CallOptions): Call<CreatedInboundEndpoint> {
    return this.#api.call({ method: 'POST', path: '/v1/inbound-endpoints', body: params }, options);
  }

  /**
   * List inbound endpoints (`inboundEndpoints.list`).
   * Newest first, unless `order` says otherwise.
   */
  list(params: InboundEndpointsListParams = {}, options?: CallOptions): ListCall<InboundEndpointSummary> {
    return this.#api.list(
      { method: 'GET', path: '/v1/inbound-endpoints', query: params, paging: 'cursor' },
      options,
    );
  }

  /** Get an inbound endpoint (`inboundEndpoints.get`). */
  get(id: string, options?: CallOptions): Call<InboundEndpoint> {
    return this.#api.call({ method: 'GET', path: path`/v1/inbound-endpoints/${id}` }, options);
  }

  /**
   * Change an inbound endpoint (`inboundEndpoints.update`).
   * Omitted members keep their value; `null` clears one. Enabling signing returns the new secret, only in this
   * answer.
   */
  update(
    id: string,
    params: InboundEndpointChanges = {},
    options?: CallOptions,
  ): Call<InboundEndpointsUpdateResult> {
    return this.#api.call(
      { method: 'PATCH', path: path`/v1/inbound-endpoints/${id}`, body: params },
      options,
    );
  }

  /**
   * Delete an inbound endpoint (`inboundEndpoints.delete`).
   * Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no new attempt
   * starts. Messages that an inbound or pull endpoint accepted stay unchanged, except those that wait for
   * listeners: they fail, too.
   */
  delete(id: string, options?: CallOptions): Call<InboundEndpointsDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/inbound-endpoints/${id}` }, options);
  }

  /**
   * Pause an inbound endpoint (`inboundEndpoints.pause`).
   * After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in flight
   * finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and pull endpoints receive
   * nothing.
   */
  pause(id: string, options?: CallOptions): Call<InboundEndpointsPauseResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/inbound-endpoints/${id}/pause` }, options);
  }

  /**
   * Resume an inbound endpoint (`inboundEndpoints.resume`).
   * The endpoint accepts requests again. Posthorn stored none during the pause.
   */
  resume(id: string, options?: CallOptions): Call<InboundEndpointsResumeResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/inbound-endpoints/${id}/resume` }, options);
  }

  /**
   * Make a new ingest URL of an inbound endpoint (`inboundEndpoints.rotateIngestUrl`).
   * The new URL works within a second, and the old one until `old_url_until`. There is at most one old URL: a
   * second call ends the earlier one at once.
   */
  rotateIngestUrl(
    id: string,
    params: InboundEndpointsRotateIngestUrlParams = {},
    options?: CallOptions,
  ): Call<InboundEndpointsRotateIngestUrlResult> {
    return this.#api.call(
      { method: 'POST', path: path`/v1/inbound-endpoints/${id}/ingest-url`, body: params },
      options,
    );
  }
}
