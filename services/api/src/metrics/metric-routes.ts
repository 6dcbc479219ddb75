import type { Database } from '@posthorn/database';
import { METRIC_WINDOW_NAMES } from '@posthorn/domain';
import { type ApiRequest, type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import { type Caller, ownerOf } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { readText } from '../http/read-member.js';
import { endpointFilterSchema, parseEndpointFilter } from '../resources/endpoint-filter.js';
import type { DeliveredResource } from '../resources/message-resource.js';
import {
  type ReadMetrics,
  presentBuckets,
  presentTotals,
  timeseriesSchemas,
  totalsSchemas,
} from './metric-schema.js';

interface Dependencies extends Pick<Database, 'metrics'> {
  readonly resource: DeliveredResource;
}

/** The present results of the messages that were accepted in a window. */
export function metricRoutes(dependencies: Dependencies): readonly Route<Caller>[] {
  return [getTotals(dependencies), getTimeseries(dependencies)];
}

function getTotals({ resource, metrics }: Dependencies): Route<Caller> {
  const { metricsPath, operations, tag } = resource;
  const { parseQuery, read } = createReader({ resource, metrics });
  return operation({
    method: 'get',
    path: metricsPath,
    description: {
      operationId: `${operations.metrics}.get`,
      summary: `Count ${tag.toLowerCase()}`,
      details:
        'The current outcomes of all messages that were accepted in the window, including deleted ones.',
      tag: 'Metrics',
      query: parseQuery,
      data: totalsSchemas[resource.direction],
    },
    handle: async (request) => ({ data: presentTotals(resource, await read(request)) }),
  });
}

function getTimeseries({ resource, metrics }: Dependencies): Route<Caller> {
  const { metricsPath, operations, tag } = resource;
  const { parseQuery, read } = createReader({ resource, metrics });
  return operation({
    method: 'get',
    path: `${metricsPath}/timeseries`,
    description: {
      operationId: `${operations.metrics}.getTimeseries`,
      summary: `Count ${tag.toLowerCase()} over time`,
      details:
        'The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. A message counts in the bucket in which it was accepted; the last bucket contains the present.',
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

function createReader({ resource, metrics }: Dependencies) {
  const { direction, endpointFilter, metricsFilters } = resource;
  const parseQuery = createQueryParser(
    Type.Object({
      window: Type.Enum(METRIC_WINDOW_NAMES, {
        default: '24h',
        description: 'The length of the window, which ends now.',
      }),
      ...endpointFilterSchema(endpointFilter),
      ...metricsFilters,
    }),
  );
  const read = async ({
    caller,
    query,
  }: Pick<ApiRequest<Caller>, 'caller' | 'query'>): Promise<ReadMetrics> => {
    const { window, ...filters } = parseQuery(query);
    const now = new Date();
    const buckets = await metrics.read({
      projectId: caller.projectId,
      direction,
      endpointId: parseEndpointFilter(query, endpointFilter),
      eventType: readText(filters, 'event_type'),
      owner: ownerOf(caller),
      window,
      now,
    });
    return { window, now, buckets };
  };
  return { parseQuery, read };
}
