import type { Database, EventBucket } from '@posthorn/database';
import { type MetricWindow, bucketStarts, METRIC_WINDOW_NAMES } from '@posthorn/domain';
import { type ApiRequest, type Route, type View, createQueryParser } from '@posthorn/http-server';
import Type from 'typebox';
import type { Caller } from '../http/caller.js';
import { operation } from '../http/operation.js';
import { average } from '../metrics/metric-schema.js';
import { EVENT_BUCKETS, EVENT_TOTALS } from '../metrics/metrics-examples.js';
import { eventCountsSchema, withTotal } from '../pull-endpoints/pull-endpoint-schema.js';
import { countSchema, describe, momentSchema, uuidSchema } from '../schemas/values.js';

const parseMetricsQuery = createQueryParser(
  Type.Object({
    window: Type.Enum(METRIC_WINDOW_NAMES, {
      default: '24h',
      description: 'The length of the window, which ends now.',
    }),
    pull_endpoint_id: Type.Optional(describe(uuidSchema, 'Only events of this pull endpoint.')),
  }),
);

/** GET /v1/pull-metrics: the present statuses of the events received in a window. */
export function getEventMetrics({ pullEvents }: Pick<Database, 'pullEvents'>): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/pull-metrics',
    description: {
      operationId: 'pullMetrics.get',
      summary: 'Count events',
      details: 'The current statuses of all events that were received in the window, including deleted ones.',
      tag: 'Pull events',
      query: parseMetricsQuery,
      data: eventMetricsSchema,
    },
    handle: async (request) => ({ data: presentEventTotals(await read(request, pullEvents)) }),
  });
}

/** GET /v1/pull-metrics/timeseries: the same, for each bucket of the window. */
export function getEventTimeseries({ pullEvents }: Pick<Database, 'pullEvents'>): Route<Caller> {
  return operation({
    method: 'get',
    path: '/v1/pull-metrics/timeseries',
    description: {
      operationId: 'pullMetrics.getTimeseries',
      summary: 'Count events over time',
      details:
        'The buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. An event counts in the bucket in which it was received; the last bucket contains the present.',
      tag: 'Pull events',
      query: parseMetricsQuery,
      data: eventTimeseriesSchema,
    },
    handle: async (request) => ({ data: presentEventBuckets(await read(request, pullEvents)) }),
  });
}

async function read(
  { caller, query }: Pick<ApiRequest<Caller>, 'caller' | 'query'>,
  pullEvents: Database['pullEvents'],
): Promise<ReceivedEvents> {
  const { window, pull_endpoint_id: endpointId } = parseMetricsQuery(query);
  const now = new Date();
  const buckets = await pullEvents.countReceived({ projectId: caller.projectId, endpointId, window, now });
  return { window, now, buckets };
}

const window = Type.Enum(METRIC_WINDOW_NAMES);

const eventMetricsSchema = Type.Object(
  {
    window,
    ...eventCountsSchema.properties,
    total_messages: countSchema,
    succeeded: Type.Integer({ minimum: 0, description: 'The number of acknowledged events.' }),
    failed: Type.Literal(0, { description: 'An event cannot fail.' }),
    retries: Type.Literal(0, { description: 'An event is not retried.' }),
    success_rate: Type.Number({ minimum: 0, maximum: 1, description: '0 when there are no events.' }),
    avg_latency_ms: Type.Integer({
      minimum: 0,
      description: 'The average time from the reception to the acknowledgement.',
    }),
  },
  { title: 'EventMetrics', examples: [EVENT_TOTALS] },
);

const bucketSchema = Type.Object({
  timestamp: momentSchema,
  stored: countSchema,
  fetched: countSchema,
  succeeded: countSchema,
  total: countSchema,
});

const eventTimeseriesSchema = Type.Object(
  { window, buckets: Type.Array(bucketSchema, { description: 'Oldest first.' }) },
  { title: 'EventMetricsTimeseries', examples: [{ window: '1h', buckets: EVENT_BUCKETS }] },
);

export interface ReceivedEvents {
  readonly window: MetricWindow;
  readonly now: Date;
  readonly buckets: readonly EventBucket[];
}

type Counts = Omit<EventBucket, 'startsAt'>;

const NOTHING: Counts = { stored: 0, fetched: 0, delivered: 0, ackMs: 0 };

function presentEventTotals({ window, buckets }: ReceivedEvents): View<typeof eventMetricsSchema> {
  const sum = buckets.reduce(add, NOTHING);
  const counts = withTotal(sum);
  return {
    window,
    ...counts,
    total_messages: counts.total,
    succeeded: sum.delivered,
    failed: 0,
    retries: 0,
    success_rate: counts.total === 0 ? 0 : sum.delivered / counts.total,
    avg_latency_ms: average(sum.ackMs, sum.delivered),
  };
}

/** All buckets of the window, including empty ones, oldest first. */
function presentEventBuckets({ window, now, buckets }: ReceivedEvents): View<typeof eventTimeseriesSchema> {
  const found = new Map(buckets.map((bucket) => [bucket.startsAt.getTime(), bucket]));
  return {
    window,
    buckets: bucketStarts(window, now).map((startsAt) => {
      const { stored, fetched, delivered, total } = withTotal(found.get(startsAt.getTime()) ?? NOTHING);
      return { timestamp: startsAt.toISOString(), stored, fetched, succeeded: delivered, total };
    }),
  };
}

function add(one: Counts, other: Counts): Counts {
  return {
    stored: one.stored + other.stored,
    fetched: one.fetched + other.fetched,
    delivered: one.delivered + other.delivered,
    ackMs: one.ackMs + other.ackMs,
  };
}
