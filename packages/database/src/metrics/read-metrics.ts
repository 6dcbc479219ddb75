import {
  type Direction,
  type Latencies,
  type MetricWindow,
  bucketStarts,
  METRIC_WINDOWS,
  MINUTE,
} from '@posthorn/domain';
import type { Owner } from '../connections/owner.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { ALL_ENDPOINTS, isCountedAs } from './counted-event-types.js';
import { LATENCY } from './latencies.js';

export interface MetricsQuery {
  readonly projectId: string;
  readonly direction: Exclude<Direction, 'pull'>;
  /** Default: all endpoints of the project. */
  readonly endpointId?: string | undefined;
  /** Default: all messages. Inbound messages have no event type. `other`: those that are not counted by themselves. */
  readonly eventType?: string | undefined;
  /** Only whole buckets of the time since the endpoint has been this consumer's. */
  readonly owner?: Owner | undefined;
  readonly window: MetricWindow;
  readonly now: Date;
}

/** The current states of the messages that were accepted in one bucket of time. */
export interface MetricBucket {
  readonly startsAt: Date;
  readonly messages: number;
  readonly succeeded: number;
  readonly failed: number;
  /** Messages that have failed at least once and are not settled. */
  readonly retrying: number;
  readonly attempts: number;
  /** Attempts after a message's first one. */
  readonly retries: number;
  /** The sum over all attempts. */
  readonly latencyMs: number;
  /** The time from acceptance to delivery, summed over all succeeded messages. */
  readonly deliveryMs: number;
  /** Of the attempts, each at most 5 % off. Lacks attempts that a version before these latencies added up. */
  readonly latencies: Latencies;
}

/**
 * Returns the buckets of a window in which messages were accepted, oldest first. Includes changes that are not yet
 * added up.
 */
export async function read(
  prisma: PrismaClient,
  { projectId, direction, endpointId, eventType, owner, window, now }: MetricsQuery,
): Promise<readonly MetricBucket[]> {
  // The id is no endpoint's: it stands for the sums of a project.
  if (endpointId === ALL_ENDPOINTS) return [];
  const widthMinutes = METRIC_WINDOWS[window].bucketMs / MINUTE;
  const since = bucketStarts(window, now)[0]?.toISOString();
  const ofOne = endpointId === undefined ? Prisma.empty : Prisma.sql`AND endpoint_id = ${endpointId}::uuid`;
  const ofType = eventType === undefined ? Prisma.empty : Prisma.sql`AND ${isCountedAs(eventType)}`;
  const rollups =
    eventType === undefined
      ? Prisma.sql`message_rollups WHERE direction = ${direction}::direction`
      : Prisma.sql`event_type_rollups WHERE event_type = ${eventType}`;
  return await prisma.$queryRaw<MetricBucket[]>(Prisma.sql`
    WITH changes AS (
      SELECT
        bucket, messages, succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms,
        latencies, latency_attempts
      FROM ${rollups}
        AND project_id = ${projectId}::uuid
        AND endpoint_id = ${endpointId ?? ALL_ENDPOINTS}::uuid
        AND width_minutes = ${widthMinutes}
        AND bucket >= ${since}::timestamptz
      UNION ALL
      SELECT
        date_bin(${widthMinutes} * interval '1 minute', minute, 'epoch') AS bucket,
        sum(messages), sum(succeeded), sum(failed), sum(retrying), sum(attempts), sum(retries), sum(latency_ms),
        sum(delivery_ms), array_remove(ARRAY[${LATENCY}], NULL), ARRAY[sum(attempts)]
      FROM message_counts AS t
      WHERE project_id = ${projectId}::uuid
        AND direction = ${direction}::direction
        AND minute >= ${since}::timestamptz
        ${ofOne}
        ${ofType}
      GROUP BY bucket, ${LATENCY}
    ),
    by_latency AS (
      SELECT bucket, ms, sum(attempts) AS attempts
      FROM (SELECT bucket, unnest(latencies) AS ms, unnest(latency_attempts) AS attempts FROM changes) AS attempt
      WHERE ms IS NOT NULL
      GROUP BY bucket, ms
    )
    SELECT
      bucket AS "startsAt", sum(messages)::float8 AS messages, sum(succeeded)::float8 AS succeeded,
      sum(failed)::float8 AS failed, sum(retrying)::float8 AS retrying, sum(attempts)::float8 AS attempts,
      sum(retries)::float8 AS retries, sum(latency_ms)::float8 AS "latencyMs", sum(delivery_ms)::float8 AS "deliveryMs",
      coalesce(h.latencies, '[]') AS latencies
    FROM changes
    LEFT JOIN (
      SELECT bucket, jsonb_agg(jsonb_build_array(ms, attempts) ORDER BY ms) AS latencies FROM by_latency GROUP BY bucket
    ) AS h USING (bucket)
    WHERE ${inTimeOf(owner, endpointId)}
    GROUP BY bucket, h.latencies
    ORDER BY bucket
  `);
}

function inTimeOf(owner: Owner | undefined, endpointId: string | undefined): Prisma.Sql {
  if (owner === undefined) return Prisma.sql`true`;
  return Prisma.sql`bucket >= (
    SELECT coalesce(consumer_since, '-infinity') FROM endpoints
    WHERE id = ${endpointId ?? null}::uuid AND consumer_id = ${owner.consumerId} AND deleted_at IS NULL
  )`;
}
