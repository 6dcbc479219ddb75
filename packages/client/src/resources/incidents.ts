// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { ListCall } from '../call/list-call.js';
import type { CallOptions } from '../options.js';
import { path } from '../call/path.js';
import type { Incident, WholeIncident, IncidentRecovery } from '../generated/types.js';

export interface IncidentsListParams {
  /** The maximum number of rows on a page. A page also ends at about 256 KB. */
  readonly limit?: number | undefined;
  /** The `next_cursor` of the previous page, for the same filters. Without it, the answer is the first page. */
  readonly cursor?: string | undefined;
  /** Only incidents of this kind. */
  readonly kind?: 'delivery' | 'reception' | (string & {}) | undefined;
  /** Only incidents of this endpoint. */
  readonly endpointId?: string | undefined;
  /** Only incidents of this inbound endpoint. */
  readonly inboundEndpointId?: string | undefined;
  /** Only incidents of this pull endpoint. */
  readonly pullEndpointId?: string | undefined;
  /** Only incidents of endpoints that were of this consumer then. */
  readonly consumerId?: string | undefined;
  /** Only incidents that go on, or only ended ones. */
  readonly open?: boolean | undefined;
  /** Only incidents that were open at this time or later. */
  readonly startTime?: string | undefined;
  /** Only incidents that began before this time. */
  readonly endTime?: string | undefined;
}

export interface IncidentsRecoverResult {
  readonly retried: number;
  readonly replayed: number;
  readonly failed: number;
  readonly stuck: number;
  /** Messages that the rate of the project left out. `Retry-After` says when they fit. */
  readonly rateLimited?: number;
}

/** Outages of endpoints, and the way back from them. */
export class IncidentsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * List incidents (`incidents.list`).
   * Outages of endpoints, the last that was opened first. One of deliveries begins when an endpoint leaves
   * `healthy`, and ends with a success, a resume, another URL or the deletion of the endpoint. One of receptions
   * begins when an endpoint has refused three webhooks over at least a minute and accepted none since, and ends
   * with the next one that it accepts, or after 24 quiet hours. An endpoint that fails again within ten minutes
   * continues its incident. Needs the scope `endpoints:read`, `inbound:read` or `pull:read`, and has what the key
   * may read. Kept for 90 days after the end.
   */
  list(params: IncidentsListParams = {}, options?: CallOptions): ListCall<Incident> {
    return this.#api.list({ method: 'GET', path: '/v1/incidents', query: params, paging: 'cursor' }, options);
  }

  /**
   * Get an incident (`incidents.get`).
   * One of deliveries also has `messages`: what became of them until now.
   */
  get(id: string, options?: CallOptions): Call<WholeIncident> {
    return this.#api.call({ method: 'GET', path: path`/v1/incidents/${id}` }, options);
  }

  /**
   * Recover what an outage left (`incidents.recover`).
   * Makes the messages of the endpoint that wait for a retry due now, then replays its dead letters that failed
   * during the incident, the oldest first: at most `limit` of both. The members are in the query or in a JSON
   * body. A replay counts towards the rate of the project as a send does. `failed` counts what cannot be replayed,
   * and `stuck` what is being delivered now. An ended incident can be recovered, too; an endpoint that is paused
   * or disabled must be resumed first. Needs the scope `messages:write`, or `inbound:write` for an inbound
   * endpoint.
   */
  recover(id: string, params: IncidentRecovery = {}, options?: CallOptions): Call<IncidentsRecoverResult> {
    return this.#api.call({ method: 'POST', path: path`/v1/incidents/${id}/recover`, body: params }, options);
  }
}
