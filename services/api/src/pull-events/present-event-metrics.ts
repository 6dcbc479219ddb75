import type { EventBucket } from '@posthorn/database';
import { type MetricWindow, bucketStarts, METRIC_WINDOW_NAMES } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type from 'typebox';
import { eventCountsSchema, withTotal } from '../sources/with-total.js';
import { countSchema } from '../schemas/count-schema.js';
import { momentSchema } from '../schemas/moment-schema.js';
import { average } from '../metrics/average.js';
import { EVENT_BUCKETS, EVENT_TOTALS } from '../metrics/metrics-examples.js';

const window = Type.Enum(METRIC_WINDOW_NAMES);

export const eventMetricsSchema = Type.Object(
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

export const eventTimeseriesSchema = Type.Object(
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

export function presentEventTotals({ window, buckets }: ReceivedEvents): View<typeof eventMetricsSchema> {
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
export function presentEventBuckets({
  window,
  now,
  buckets,
}: ReceivedEvents): View<typeof eventTimeseriesSchema> {
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
