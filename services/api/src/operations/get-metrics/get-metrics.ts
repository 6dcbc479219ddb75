import type { Database } from '@posthorn/database';
import type { MetricWindow } from '@posthorn/domain';
import { METRIC_WINDOWS } from '@posthorn/domain';
import type { ApiRequest, Route } from '@posthorn/http-server';
import { createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../../caller.js';
import { endpointFilterSchema, parseEndpointFilter } from '../../endpoint-filter.js';
import type { MessageFamily } from '../../message-family.js';
import { presentBuckets, presentTotals } from './present-metrics.js';
import type { ReadMetrics } from './present-metrics.js';

const WINDOWS = Object.keys(METRIC_WINDOWS) as MetricWindow[];

/** GET /v1/metrics, /v1/inbound-metrics: what became, until now, of the messages that were accepted in a window. */
export function getMetrics(family: MessageFamily, metrics: Pick<Database['metrics'], 'read'>): Route<Caller> {
  const read = createReader(family, metrics);
  return {
    method: 'get',
    path: family.metricsPath,
    handle: async (request) => ({ data: presentTotals(family, await read(request)) }),
  };
}

/** GET /v1/metrics/timeseries, /v1/inbound-metrics/timeseries: the same, and the buckets that the window consists of. */
export function getMetricsTimeseries(
  family: MessageFamily,
  metrics: Pick<Database['metrics'], 'read'>,
): Route<Caller> {
  const read = createReader(family, metrics);
  return {
    method: 'get',
    path: `${family.metricsPath}/timeseries`,
    async handle(request) {
      const found = await read(request);
      return { data: { ...presentTotals(family, found), buckets: presentBuckets(found) } };
    },
  };
}

function createReader(
  { direction, endpointFilter }: MessageFamily,
  metrics: Pick<Database['metrics'], 'read'>,
): (request: Pick<ApiRequest<Caller>, 'caller' | 'query'>) => Promise<ReadMetrics> {
  const parseQuery = createQueryParser(
    Type.Object({
      window: Type.Enum(WINDOWS, { default: '24h' }),
      ...endpointFilterSchema(endpointFilter),
    }),
  );
  return async ({ caller, query }) => {
    const { window } = parseQuery(query);
    const now = new Date();
    const endpointId = parseEndpointFilter(query, endpointFilter);
    const buckets = await metrics.read({ projectId: caller.projectId, direction, endpointId, window, now });
    return { window, now, buckets };
  };
}
