// Generated from the OpenAPI document by `npm run client:generate`. Do not edit.

import type { Api } from '../call/api.js';
import type { Call } from '../call/call.js';
import type { CallOptions } from '../options.js';
import type { Metrics, MetricsTimeseries } from '../generated/types.js';

export interface MetricsGetParams {
  /** The length of the window, which ends now. */
  readonly window?: '1h' | '24h' | '7d' | '30d' | (string & {}) | undefined;
  /** Only messages of this endpoint. */
  readonly endpointId?: string | undefined;
  /**
   * Only messages of this event type. 200 types of a day (UTC) are counted by themselves, and the others together
   * as `other`.
   */
  readonly eventType?: string | undefined;
}

export interface MetricsGetTimeseriesParams {
  /** The length of the window, which ends now. */
  readonly window?: '1h' | '24h' | '7d' | '30d' | (string & {}) | undefined;
  /** Only messages of this endpoint. */
  readonly endpointId?: string | undefined;
  /**
   * Only messages of this event type. 200 types of a day (UTC) are counted by themselves, and the others together
   * as `other`.
   */
  readonly eventType?: string | undefined;
}

/** Outcomes of messages, added up. */
export class MetricsResource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * Count messages (`metrics.get`).
   * The current outcomes of all messages that were accepted in the window, including deleted ones.
   */
  get(params: MetricsGetParams = {}, options?: CallOptions): Call<Metrics> {
    return this.#api.call({ method: 'GET', path: '/v1/metrics', query: params }, options);
  }

  /**
   * Count messages over time (`metrics.getTimeseries`).
   * The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. A
   * message counts in the bucket in which it was accepted, and `attempts_…` in the one in which they were made, so
   * that an outage stays visible after a replay; the last bucket contains the present.
   */
  getTimeseries(params: MetricsGetTimeseriesParams = {}, options?: CallOptions): Call<MetricsTimeseries> {
    return this.#api.call({ method: 'GET', path: '/v1/metrics/timeseries', query: params }, options);
  }
}
