// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type {
  NewPullEndpoint,
  CreatedPullEndpoint,
  SourceSummary,
  PullEndpoint,
  PullEndpointChanges,
} from '../generated/types.js';

export interface PullEndpointsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
}

export interface PullEndpointsDeleteResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly deleted: true;
}

export interface PullEndpointsPauseResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly paused: true;
}

export interface PullEndpointsResumeResult {
  /** The id of the endpoint. */
  readonly id: string;
  readonly paused: false;
}

export interface PullEndpointsRotateIngestUrlParams {
  /** How long the old URL works; 0 ends it at once. Default: 24. */
  readonly keepOldHours?: number | undefined;
}

export interface PullEndpointsRotateIngestUrlResult {
  /** The URL that senders post to. Later answers show it without its token, but with the mode `cli`. */
  readonly ingestUrl: string;
  /** Null: the old URL does not work any more. */
  readonly oldUrlUntil: string | null;
}

/** Receive webhooks of external senders and keep them until they are read. */
export class PullEndpointsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Create a pull endpoint (`pullEndpoints.create`).
   * An enabled check needs its settings.
   */
  create(params: NewPullEndpoint = {}, options?: CallOptions): Call<CreatedPullEndpoint> {
    return this.#api.call({ method: 'POST', path: '/v1/pull-endpoints', body: params }, options);
  }

  /**
   * List pull endpoints (`pullEndpoints.list`).
   * Newest first.
   */
  list(params: PullEndpointsListParams = {}, options?: CallOptions): ListCall<SourceSummary> {
    return this.#api.list(
      { method: 'GET', path: '/v1/pull-endpoints', query: params, paging: 'cursor' },
      options,
    );
  }

  /** Get a pull endpoint (`pullEndpoints.get`). */
  get(id: string, options?: CallOptions): Call<PullEndpoint> {
    return this.#api.call({ method: 'GET', path: path`/v1/pull-endpoints/${id}` }, options);
  }

  /**
   * Change a pull endpoint (`pullEndpoints.update`).
   * Omitted members keep their value; `null` clears one.
   */
  update(id: string, params: PullEndpointChanges = {}, options?: CallOptions): Call<PullEndpoint> {
    return this.#api.call({ method: 'PATCH', path: path`/v1/pull-endpoints/${id}`, body: params }, options);
  }

  /**
   * Delete a pull endpoint (`pullEndpoints.delete`).
   * Undelivered messages of an outbound endpoint fail for good, a large backlog in the background; no new attempt
   * starts. Messages that an inbound or pull endpoint accepted stay unchanged, except those that wait for
   * listeners: they fail, too.
   */
  delete(id: string, options?: CallOptions): Call<PullEndpointsDeleteResult> {
    return this.#api.call({ method: 'DELETE', path: path`/v1/pull-endpoints/${id}` }, options);
  }

  /**
   * Pause a pull endpoint (`pullEndpoints.pause`).
   * After the answer, no further message of an outbound endpoint becomes `delivering`. Deliveries in flight
   * finish. Posthorn holds waiting messages, a large backlog in the background. Inbound and pull endpoints receive
   * nothing.
   */
  pause(id: string, options?: CallOptions): Call<PullEndpointsPauseResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/pull-endpoints/${id}/pause` }, options);
  }

  /**
   * Resume a pull endpoint (`pullEndpoints.resume`).
   * The endpoint accepts requests again. Posthorn stored none during the pause.
   */
  resume(id: string, options?: CallOptions): Call<PullEndpointsResumeResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/pull-endpoints/${id}/resume` }, options);
  }

  /**
   * Make a new ingest URL of a pull endpoint (`pullEndpoints.rotateIngestUrl`).
   * The new URL works within a second, and the old one until `old_url_until`. There is at most one old URL: a
   * second call ends the earlier one at once.
   */
  rotateIngestUrl(
    id: string,
    params: PullEndpointsRotateIngestUrlParams = {},
    options?: CallOptions,
  ): Call<PullEndpointsRotateIngestUrlResult> {
    return this.#api.call(
      { method: 'POST', path: path`/v1/pull-endpoints/${id}/ingest-url`, body: params },
      options,
    );
  }
}
