import type { Database } from '@posthorn/database';
import { METRIC_WINDOW_NAMES } from '@posthorn/domain';
import { type ApiRequest, type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { endpointFilterSchema, parseEndpointFilter } from '../endpoints/endpoint-filter.js';
import type { MessageResource } from '../messages/message-resource.js';
import { operation } from '../http/operation.js';
import {
  type ReadMetrics,
  presentBuckets,
  presentTotals,
  timeseriesSchemas,
  totalsSchemas,
} from './present-metrics.js';

/** GET /v1/metrics, /v1/inbound-metrics: the present results of the messages accepted in a window. */
export function getMetrics({
  resource,
  metrics,
}: {
  readonly resource: MessageResource;
  readonly metrics: Pick<Database['metrics'], 'read'>;
}): Route<Caller> {
  const { metricsPath, tag } = resource;
  const { parseQuery, read } = createReader(resource, metrics);
  return operation({
    method: 'get',
    path: metricsPath,
    description: {
      summary: `Count ${tag.toLowerCase()}`,
      details: 'What became, until now, of those that were accepted in a window, be they still there or not.',
      tag: 'Metrics',
      query: parseQuery,
      data: totalsSchemas[resource.direction],
    },
    handle: async (request) => ({ data: presentTotals(resource, await read(request)) }),
  });
}

/** GET /v1/metrics/timeseries, /v1/inbound-metrics/timeseries: the same metrics, with the buckets of the window. */
export function getMetricsTimeseries({
  resource,
  metrics,
}: {
  readonly resource: MessageResource;
  readonly metrics: Pick<Database['metrics'], 'read'>;
}): Route<Caller> {
  const { metricsPath, tag } = resource;
  const { parseQuery, read } = createReader(resource, metrics);
  return operation({
    method: 'get',
    path: `${metricsPath}/timeseries`,
    description: {
      summary: `Count ${tag.toLowerCase()} over time`,
      details:
        'As the totals, with the buckets that the window consists of: of 1 minute, 15 minutes, 2 hours and 6 hours. A message counts in the bucket in which it was accepted; the last bucket holds the present.',
      tag: 'Metrics',
      query: parseQuery,
      data: timeseriesSchemas[resource.direction],
    },
    async handle(request) {
      const found = await read(request);
      return { data: { ...presentTotals(resource, found), buckets: presentBuckets(found) } };
    },
  });
}

function createReader(
  { direction, endpointFilter }: MessageResource,
  metrics: Pick<Database['metrics'], 'read'>,
) {
  const parseQuery = createQueryParser(
    Type.Object({
      window: Type.Enum(METRIC_WINDOW_NAMES, {
        default: '24h',
        description: 'How far back from now.',
      }),
      ...endpointFilterSchema(endpointFilter),
    }),
  );
  const read = async ({
    caller,
    query,
  }: Pick<ApiRequest<Caller>, 'caller' | 'query'>): Promise<ReadMetrics> => {
    const { window } = parseQuery(query);
    const now = new Date();
    const endpointId = parseEndpointFilter(query, endpointFilter);
    const buckets = await metrics.read({ projectId: caller.projectId, direction, endpointId, window, now });
    return { window, now, buckets };
  };
  return { parseQuery, read };
}
