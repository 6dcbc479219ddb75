// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import type { InboundMetrics, InboundMetricsTimeseries } from '../generated/types.js';

export interface InboundMetricsGetParams {
  /** The length of the window, which ends now. */
  readonly window?: '1h' | '24h' | '7d' | '30d' | (string & {}) | undefined;
  /** Only messages of this endpoint. */
  readonly inboundEndpointId?: string | undefined;
}

export interface InboundMetricsGetTimeseriesParams {
  /** The length of the window, which ends now. */
  readonly window?: '1h' | '24h' | '7d' | '30d' | (string & {}) | undefined;
  /** Only messages of this endpoint. */
  readonly inboundEndpointId?: string | undefined;
}

/** Outcomes of messages, added up. */
export class InboundMetricsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Count inbound messages (`inboundMetrics.get`).
   * The current outcomes of all messages that were accepted in the window, including deleted ones.
   */
  get(params: InboundMetricsGetParams = {}, options?: CallOptions): Call<InboundMetrics> {
    return this.#api.call({ method: 'GET', path: '/v1/inbound-metrics', query: params }, options);
  }

  /**
   * Count inbound messages over time (`inboundMetrics.getTimeseries`).
   * The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. A
   * message counts in the bucket in which it was accepted, and `attempts_…` in the one in which they were made, so
   * that an outage stays visible after a replay; the last bucket contains the present.
   */
  getTimeseries(
    params: InboundMetricsGetTimeseriesParams = {},
    options?: CallOptions,
  ): Call<InboundMetricsTimeseries> {
    return this.#api.call({ method: 'GET', path: '/v1/inbound-metrics/timeseries', query: params }, options);
  }
}
