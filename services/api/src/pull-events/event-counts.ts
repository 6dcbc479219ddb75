import type { Database, EventBucket } from '@posthorn/database';
import { METRIC_WINDOW_NAMES } from '@posthorn/domain';
import type { View } from '@posthorn/http-server';
import Type, { type TObject } from 'typebox';
import { rejectedSchema } from '../metrics/message-counts.js';
import { type Counting, addCounts, average } from '../metrics/metric-routes.js';
import { EVENT_BUCKETS, EVENT_TOTALS } from '../metrics/metrics-examples.js';
import { eventCountsSchema, withTotal } from '../pull-endpoints/pull-endpoint-schema.js';
import { countSchema, momentSchema } from '../schemas/values.js';
import { pullEvents } from './pull-events.js';

const window = Type.Enum(METRIC_WINDOW_NAMES);

const totalsProperties = {
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
  rejected: rejectedSchema,
};

const totalsSchema = Type.Object(
  { window, ...totalsProperties },
  { title: 'EventMetrics', examples: [EVENT_TOTALS] },
);

const bucketProperties = {
  stored: countSchema,
  fetched: countSchema,
  succeeded: countSchema,
  total: countSchema,
  rejected: rejectedSchema,
};

const buckets = Type.Array(Type.Object({ timestamp: momentSchema, ...bucketProperties }), {
  description: 'Oldest first.',
});

const timeseriesSchema = Type.Object(
  { window, buckets },
  { title: 'EventMetricsTimeseries', examples: [{ window: '1h', buckets: EVENT_BUCKETS }] },
);

type Counts = Omit<EventBucket, 'startsAt'> & { readonly rejected: number };

const NOTHING: Counts = { stored: 0, fetched: 0, delivered: 0, ackMs: 0, rejected: 0 };

export function eventCounts({
  pullEvents: events,
  metrics,
}: Pick<Database, 'pullEvents' | 'metrics'>): Counting<Counts> {
  return {
    resource: pullEvents,
    tag: pullEvents.tag,
    details: {
      totals: 'The current statuses of all events that were received in the window, including deleted ones.',
      timeseries:
        'The buckets of the window. A bucket is 1 minute, 15 minutes, 2 hours or 6 hours long. An event counts in the bucket in which it was received; the last bucket contains the present.',
    },
    filters: {},
    schemas: { totals: totalsSchema, timeseries: timeseriesSchema },
    addsTotals: false,
    sum: (buckets) => addCounts(buckets, NOTHING),
    async read({ caller: { projectId }, endpointId, window, now }) {
      const query = { projectId, endpointId, window, now };
      const [received, refused] = await Promise.all([
        events.countReceived(query),
        metrics.read({ ...query, direction: 'pull' }),
      ]);
      return [
        ...received.map((bucket) => ({ ...bucket, rejected: 0 })),
        ...refused.map(({ startsAt, rejected }) => ({ ...NOTHING, startsAt, rejected })),
      ];
    },
    presentTotals(received): View<TObject<typeof totalsProperties>> {
      const counts = withTotal(received);
      return {
        ...counts,
        total_messages: counts.total,
        succeeded: counts.delivered,
        failed: 0,
        retries: 0,
        success_rate: counts.total === 0 ? 0 : counts.delivered / counts.total,
        avg_latency_ms: average(received.ackMs, counts.delivered),
        rejected: received.rejected,
      };
    },
    presentBucket(received): View<TObject<typeof bucketProperties>> {
      const { stored, fetched, delivered, total } = withTotal(received);
      return { stored, fetched, succeeded: delivered, total, rejected: received.rejected };
    },
  };
}
