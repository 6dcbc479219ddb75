import type { Database, MetricBucket } from '@posthorn/database';
import { addLatencies, METRIC_WINDOW_NAMES, percentileOf } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type, { type TObject, type TProperties } from 'typebox';
import { ownerOf } from '../http/caller.js';
import { readText } from '../http/read-member.js';
import type { DeliveredResource } from '../resources/message-resource.js';
import { countSchema, momentSchema, nullable, successRateSchema } from '../schemas/values.js';
import { type Counting, addCounts, average } from './metric-routes.js';
import { BUCKETS, INBOUND_BUCKETS, INBOUND_TOTALS, TOTALS } from './metrics-examples.js';

const window = Type.Enum(METRIC_WINDOW_NAMES);

const percentileSchema = (share: string) =>
  nullable<number>({
    type: 'integer',
    minimum: 0,
    description: `${share} of the attempts took at most so long. The number is at most 5 % off; up to 20 ms it is exact. Null without attempts, and when an earlier version counted all of them.`,
    examples: [88],
  });

const latencyProperties = {
  avg_latency_ms: Type.Integer({ minimum: 0, description: 'The average over all attempts.' }),
  p50_latency_ms: percentileSchema('Half'),
  p95_latency_ms: percentileSchema('95 %'),
};

const properties = {
  total_messages: countSchema,
  succeeded: countSchema,
  failed: countSchema,
  retries: Type.Integer({
    minimum: 0,
    description: 'The number of attempts after the first one of each message.',
  }),
  success_rate: successRateSchema,
  ...latencyProperties,
};

/** The refusals of endpoints that receive. */
export const rejectedSchema = Type.Integer({
  minimum: 0,
  description: 'Webhooks that were refused in this time, as far as their endpoint is known.',
  examples: [2],
});

const inboundProperties = {
  ...properties,
  avg_delivery_time_ms: Type.Integer({
    minimum: 0,
    description: 'The average time from reception to delivery.',
  }),
  rejected: rejectedSchema,
};

/** The totals of sent and of received messages. */
const totalsSchemas = {
  outbound: Type.Object({ window, ...properties }, { title: 'Metrics', examples: [TOTALS] }),
  inbound: Type.Object(
    { window, ...inboundProperties },
    { title: 'InboundMetrics', examples: [INBOUND_TOTALS] },
  ),
};

const bucketProperties = {
  succeeded: countSchema,
  failed: countSchema,
  retrying: Type.Integer({
    minimum: 0,
    description: 'Messages that failed at least once and still wait for a retry.',
  }),
  total: countSchema,
  attempts_succeeded: Type.Integer({
    minimum: 0,
    description: 'The attempts that were made in the bucket, whenever their messages were accepted.',
  }),
  attempts_failed: countSchema,
  ...latencyProperties,
};

const bucketsOf = (further: TProperties) =>
  Type.Array(Type.Object({ timestamp: momentSchema, ...bucketProperties, ...further }), {
    description: 'Oldest first.',
  });

const timeseriesSchemas = {
  outbound: Type.Object(
    { window, ...properties, buckets: bucketsOf({}) },
    { title: 'MetricsTimeseries', examples: [{ ...TOTALS, buckets: BUCKETS }] },
  ),
  inbound: Type.Object(
    { window, ...inboundProperties, buckets: bucketsOf({ rejected: rejectedSchema }) },
    { title: 'InboundMetricsTimeseries', examples: [{ ...INBOUND_TOTALS, buckets: INBOUND_BUCKETS }] },
  ),
};

type Counts = Omit<MetricBucket, 'startsAt'>;
type Numbers = Omit<Counts, 'latencies'>;

const NOTHING: Numbers = {
  messages: 0,
  succeeded: 0,
  failed: 0,
  retrying: 0,
  attempts: 0,
  retries: 0,
  latencyMs: 0,
  deliveryMs: 0,
  attemptsSucceeded: 0,
  attemptsFailed: 0,
  rejected: 0,
};

interface Dependencies extends Pick<Database, 'metrics'> {
  readonly resource: DeliveredResource;
}

export function messageCounts({ resource, metrics }: Dependencies): Counting<Counts> {
  const { direction } = resource;
  return {
    resource,
    tag: 'Metrics',
    details: {
      totals:
        'The current outcomes of all messages that were accepted in the window, including deleted ones.',
      timeseries:
        'The totals, and the buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. A message counts in the bucket in which it was accepted, and `attempts_…` in the one in which they were made, so that an outage stays visible after a replay; the last bucket contains the present.',
    },
    filters: resource.metricsFilters,
    schemas: { totals: totalsSchemas[direction], timeseries: timeseriesSchemas[direction] },
    addsTotals: true,
    sum: (buckets) => ({
      ...addCounts<Numbers>(buckets, NOTHING),
      latencies: addLatencies(buckets.map(({ latencies }) => latencies)),
    }),
    read: ({ caller, given, ...request }) =>
      metrics.read({
        ...request,
        projectId: caller.projectId,
        direction,
        eventType: readText(given, 'event_type'),
        owner: ownerOf(caller),
      }),
    presentTotals: (counts): View<TObject<typeof properties>> => ({
      total_messages: counts.messages,
      succeeded: counts.succeeded,
      failed: counts.failed,
      retries: counts.retries,
      success_rate: counts.messages === 0 ? 0 : counts.succeeded / counts.messages,
      ...presentLatency(counts),
      ...(direction === 'inbound' && {
        avg_delivery_time_ms: average(counts.deliveryMs, counts.succeeded),
        rejected: counts.rejected,
      }),
    }),
    presentBucket: (counts): View<TObject<typeof bucketProperties>> => ({
      succeeded: counts.succeeded,
      failed: counts.failed,
      retrying: counts.retrying,
      total: counts.messages,
      attempts_succeeded: counts.attemptsSucceeded,
      attempts_failed: counts.attemptsFailed,
      ...presentLatency(counts),
      ...(direction === 'inbound' && { rejected: counts.rejected }),
    }),
  };
}

function presentLatency({ latencyMs, attempts, latencies }: Counts): View<TObject<typeof latencyProperties>> {
  return {
    avg_latency_ms: average(latencyMs, attempts),
    p50_latency_ms: percentileOf(latencies, 0.5),
    p95_latency_ms: percentileOf(latencies, 0.95),
  };
}
