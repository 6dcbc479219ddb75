import type { MetricBucket } from '@posthorn/database';
import { type MetricWindow, bucketStarts, METRIC_WINDOW_NAMES } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import type { DeliveredResource } from '../resources/message-resource.js';
import { countSchema, momentSchema } from '../schemas/values.js';
import { BUCKETS, INBOUND_TOTALS, TOTALS } from './metrics-examples.js';

const properties = {
  window: Type.Enum(METRIC_WINDOW_NAMES),
  total_messages: countSchema,
  succeeded: countSchema,
  failed: countSchema,
  retries: Type.Integer({
    minimum: 0,
    description: 'The number of attempts after the first one of each message.',
  }),
  success_rate: Type.Number({ minimum: 0, maximum: 1, description: '0 when there are no messages.' }),
  avg_latency_ms: Type.Integer({ minimum: 0, description: 'The average over all attempts.' }),
};

const inboundProperties = {
  ...properties,
  avg_delivery_time_ms: Type.Integer({
    minimum: 0,
    description: 'The average time from reception to delivery.',
  }),
};

/** The totals of sent and of received messages. */
export const totalsSchemas = {
  outbound: Type.Object(properties, { title: 'Metrics', examples: [TOTALS] }),
  inbound: Type.Object(inboundProperties, { title: 'InboundMetrics', examples: [INBOUND_TOTALS] }),
};

const bucketSchema = Type.Object({
  timestamp: momentSchema,
  succeeded: countSchema,
  failed: countSchema,
  retrying: Type.Integer({
    minimum: 0,
    description: 'Messages that failed at least once and still wait for a retry.',
  }),
  total: countSchema,
  avg_latency_ms: countSchema,
});

const buckets = Type.Array(bucketSchema, { description: 'Oldest first.' });

export const timeseriesSchemas = {
  outbound: Type.Object(
    { ...properties, buckets },
    { title: 'MetricsTimeseries', examples: [{ ...TOTALS, buckets: BUCKETS }] },
  ),
  inbound: Type.Object(
    { ...inboundProperties, buckets },
    { title: 'InboundMetricsTimeseries', examples: [{ ...INBOUND_TOTALS, buckets: BUCKETS }] },
  ),
};

export interface ReadMetrics {
  readonly window: MetricWindow;
  readonly now: Date;
  readonly buckets: readonly MetricBucket[];
}

type Counts = Omit<MetricBucket, 'startsAt'>;

const NOTHING: Counts = {
  messages: 0,
  succeeded: 0,
  failed: 0,
  retrying: 0,
  attempts: 0,
  retries: 0,
  latencyMs: 0,
  deliveryMs: 0,
};

export function presentTotals(
  { direction }: DeliveredResource,
  { window, buckets }: ReadMetrics,
): View<TObject<typeof properties>> {
  const total = buckets.reduce(add, NOTHING);
  return {
    window,
    total_messages: total.messages,
    succeeded: total.succeeded,
    failed: total.failed,
    retries: total.retries,
    success_rate: total.messages === 0 ? 0 : total.succeeded / total.messages,
    avg_latency_ms: average(total.latencyMs, total.attempts),
    ...(direction === 'inbound' && { avg_delivery_time_ms: average(total.deliveryMs, total.succeeded) }),
  };
}

/** All buckets of the window, including empty ones, oldest first. */
export function presentBuckets({ window, now, buckets }: ReadMetrics): readonly View<typeof bucketSchema>[] {
  const found = new Map(buckets.map((bucket) => [bucket.startsAt.getTime(), bucket]));
  return bucketStarts(window, now).map((startsAt) => {
    const { messages, succeeded, failed, retrying, latencyMs, attempts } =
      found.get(startsAt.getTime()) ?? NOTHING;
    return {
      timestamp: startsAt.toISOString(),
      succeeded,
      failed,
      retrying,
      total: messages,
      avg_latency_ms: average(latencyMs, attempts),
    };
  });
}

function add(one: Counts, other: Counts): Counts {
  return {
    messages: one.messages + other.messages,
    succeeded: one.succeeded + other.succeeded,
    failed: one.failed + other.failed,
    retrying: one.retrying + other.retrying,
    attempts: one.attempts + other.attempts,
    retries: one.retries + other.retries,
    latencyMs: one.latencyMs + other.latencyMs,
    deliveryMs: one.deliveryMs + other.deliveryMs,
  };
}

/** Returns the average as a whole number, and 0 when there is nothing to average. */
export function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count);
}
