// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import type { EventMetrics, EventMetricsTimeseries } from '../generated/types.js';

export interface PullMetricsGetParams {
  /** The length of the window, which ends now. */
  readonly window?: '1h' | '24h' | '7d' | '30d' | (string & {}) | undefined;
  /** Only events of this pull endpoint. */
  readonly pullEndpointId?: string | undefined;
}

export interface PullMetricsGetTimeseriesParams {
  /** The length of the window, which ends now. */
  readonly window?: '1h' | '24h' | '7d' | '30d' | (string & {}) | undefined;
  /** Only events of this pull endpoint. */
  readonly pullEndpointId?: string | undefined;
}

/** Events that pull endpoints received. */
export class PullMetricsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Count events (`pullMetrics.get`).
   * The current statuses of all events that were received in the window, including deleted ones.
   */
  get(params: PullMetricsGetParams = {}, options?: CallOptions): Call<EventMetrics> {
    return this.#api.call({ method: 'GET', path: '/v1/pull-metrics', query: params }, options);
  }

  /**
   * Count events over time (`pullMetrics.getTimeseries`).
   * The buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. An event counts in the
   * bucket in which it was received; the last bucket contains the present.
   */
  getTimeseries(
    params: PullMetricsGetTimeseriesParams = {},
    options?: CallOptions,
  ): Call<EventMetricsTimeseries> {
    return this.#api.call({ method: 'GET', path: '/v1/pull-metrics/timeseries', query: params }, options);
  }
}
