import type { Database } from '@posthorn/database';
import { METRIC_WINDOW_NAMES } from '@posthorn/domain';
import { type ApiRequest, type Route, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { uuidSchema } from '../schemas/uuid-schema.js';
import { operation } from '../http/operation.js';
import {
  type ReceivedEvents,
  eventMetricsSchema,
  eventTimeseriesSchema,
  presentEventBuckets,
  presentEventTotals,
} from './present-event-metrics.js';
import { describe } from '../schemas/describe.js';

const parseQuery = createQueryParser(
  Type.Object({
    window: Type.Enum(METRIC_WINDOW_NAMES, {
      default: '24h',
      description: 'The length of the window, which ends now.',
    }),
    pull_endpoint_id: Type.Optional(describe(uuidSchema, 'Only events of this pull endpoint.')),
  }),
);

interface EventMetricsOptions {
  readonly pullEvents: Pick<Database['pullEvents'], 'countReceived'>;
}

/** GET /v1/pull-metrics: the present statuses of the events received in a window. */
export function getEventMetrics({ pullEvents }: EventMetricsOptions): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/pull-metrics',
    description: {
      operationId: 'pullMetrics.get',
      summary: 'Count events',
      details: 'The current statuses of all events that were received in the window, including deleted ones.',
      tag: 'Pull events',
      query: parseQuery,
      data: eventMetricsSchema,
    },
    handle: async (request) => ({ data: presentEventTotals(await read(request, pullEvents)) }),
  });
}

/** GET /v1/pull-metrics/timeseries: the same, for each bucket of the window. */
export function getEventTimeseries({ pullEvents }: EventMetricsOptions): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/pull-metrics/timeseries',
    description: {
      operationId: 'pullMetrics.getTimeseries',
      summary: 'Count events over time',
      details:
        'The buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. An event counts in the bucket in which it was received; the last bucket contains the present.',
      tag: 'Pull events',
      query: parseQuery,
      data: eventTimeseriesSchema,
    },
    handle: async (request) => ({ data: presentEventBuckets(await read(request, pullEvents)) }),
  });
}

async function read(
  { caller, query }: Pick<ApiRequest<Caller>, 'caller' | 'query'>,
  pullEvents: EventMetricsOptions['pullEvents'],
): Promise<ReceivedEvents> {
  const { window, pull_endpoint_id: endpointId } = parseQuery(query);
  const now = new Date();
  const buckets = await pullEvents.countReceived({ projectId: caller.projectId, endpointId, window, now });
  return { window, now, buckets };
}
