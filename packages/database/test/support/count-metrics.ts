import { addLatencies } from '@posthorn/domain';
import type { Database, MetricBucket } from '../../src/index.js';
import type { OpenDatabase } from './open-database.js';

/** By the time of acceptance. */
export type MetricSums = Omit<MetricBucket, 'startsAt' | 'attemptsSucceeded' | 'attemptsFailed' | 'rejected'>;
type Summed = Exclude<keyof MetricSums, 'latencies'>;

export interface MetricScope {
  readonly projectId: string;
  /** Default: all endpoints of the project. */
  readonly endpointId?: string | undefined;
}

/** Returns the expected metrics, counted over the messages and attempts themselves. */
export async function countMetrics(
  { query }: OpenDatabase,
  { projectId, endpointId }: MetricScope,
): Promise<unknown> {
  const [row] = await query(
    `SELECT
       count(*)::int AS messages,
       count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
       count(*) FILTER (WHERE status = 'failed_permanent')::int AS failed,
       count(*) FILTER (
         WHERE status NOT IN ('succeeded', 'failed_permanent') AND fast_failures + slow_failures > 0
       )::int AS retrying,
       coalesce(sum(attempt_count), 0)::int AS attempts,
       coalesce(sum(greatest(attempt_count - 1, 0)), 0)::int AS retries,
       coalesce((
         SELECT sum(a.response_latency_ms) FROM attempts AS a JOIN messages AS m ON m.id = a.message_id
         WHERE m.project_id = $1 AND m.direction = 'outbound' AND ($2::uuid IS NULL OR m.endpoint_id = $2)
       ), 0)::int AS "latencyMs",
       coalesce(sum(round(extract(epoch FROM delivered_at - created_at) * 1000)) FILTER (WHERE status = 'succeeded'), 0)::int
         AS "deliveryMs",
       coalesce((
         SELECT json_agg(json_build_array(ms, attempts) ORDER BY ms) FROM (
           SELECT a.response_latency_ms AS ms, count(*)::int AS attempts
           FROM attempts AS a JOIN messages AS m ON m.id = a.message_id
           WHERE m.project_id = $1 AND m.direction = 'outbound' AND ($2::uuid IS NULL OR m.endpoint_id = $2)
           GROUP BY a.response_latency_ms
         ) AS by_latency
       ), '[]') AS latencies
     FROM messages
     WHERE project_id = $1 AND direction = 'outbound' AND ($2::uuid IS NULL OR endpoint_id = $2)`,
    [projectId, endpointId ?? null],
  );
  return row;
}

/** Returns the metrics: the rollups, and the changes that are not added up yet. */
export async function readMetricSums({ metrics }: Database, scope: MetricScope): Promise<MetricSums> {
  const buckets = await metrics.read({ ...scope, direction: 'outbound', window: '30d', now: new Date() });
  const sum = (field: Summed): number => buckets.reduce((total, bucket) => total + bucket[field], 0);
  return {
    messages: sum('messages'),
    succeeded: sum('succeeded'),
    failed: sum('failed'),
    retrying: sum('retrying'),
    attempts: sum('attempts'),
    retries: sum('retries'),
    latencyMs: sum('latencyMs'),
    deliveryMs: sum('deliveryMs'),
    latencies: addLatencies(buckets.map(({ latencies }) => latencies)),
  };
}
