import {
  type Direction,
  type Latencies,
  type MetricWindow,
  bucketStarts,
  METRIC_WINDOWS,
  MINUTE,
} from '@posthorn/domain';
import type { Owner } from '../connections/owner.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { ALL_ENDPOINTS, isCountedAs } from './counted-event-types.js';
import { LATENCY } from './latencies.js';

export interface MetricsQuery {
  readonly projectId: string;
  /** Pull endpoints have refusals only. */
  readonly direction: Direction;
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
  /** Those that were made in the bucket, whenever their messages were accepted. */
  readonly attemptsSucceeded: number;
  readonly attemptsFailed: number;
  /** Webhooks that were refused in the bucket. */
  readonly rejected: number;
  /** Of the attempts, each at most 5 % off. Lacks attempts that a version before these latencies added up. */
  readonly latencies: Latencies;
}

/**
 * Returns the buckets of a window in which messages were accepted, oldest first. Includes changes that are not yet
 * added up.
 */
export async function read(sql: SqlPool, query: MetricsQuery): Promise<readonly MetricBucket[]> {
  const { projectId, direction, endpointId, eventType, owner, window, now } = query;
  // The id is no endpoint's: it stands for the sums of a project.
  if (endpointId === ALL_ENDPOINTS) return [];
  const widthMinutes = METRIC_WINDOWS[window].bucketMs / MINUTE;
  const since = bucketStarts(window, now)[0]?.toISOString();
  const rollups =
    eventType === undefined
      ? Prisma.sql`message_rollups WHERE direction = ${direction}::direction`
      : Prisma.sql`event_type_rollups WHERE event_type = ${eventType}`;
  return await sql.query<MetricBucket[]>(Prisma.sql`
    WITH changes AS (
      SELECT
        bucket, messages, succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms,
        attempts_succeeded, attempts_failed, rejected, latencies, latency_attempts
      FROM ${rollups}
        AND project_id = ${projectId}::uuid
        AND endpoint_id = ${endpointId ?? ALL_ENDPOINTS}::uuid
        AND width_minutes = ${widthMinutes}
        AND bucket >= ${since}::timestamptz
      UNION ALL ${notAddedUp(query, { widthMinutes, since })}
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
      sum(attempts_succeeded)::float8 AS "attemptsSucceeded", sum(attempts_failed)::float8 AS "attemptsFailed",
      sum(rejected)::float8 AS rejected,
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

interface Buckets {
  readonly widthMinutes: number;
  readonly since: string | undefined;
}

/** What was not added up yet, by the time of acceptance, and the attempts by their own. */
function notAddedUp(
  { projectId, direction, endpointId, eventType }: MetricsQuery,
  { widthMinutes, since }: Buckets,
): Prisma.Sql {
  const conditions = [
    Prisma.sql`project_id = ${projectId}::uuid AND direction = ${direction}::direction`,
    ...(endpointId === undefined ? [] : [Prisma.sql`endpoint_id = ${endpointId}::uuid`]),
    ...(eventType === undefined ? [] : [isCountedAs(eventType)]),
  ];
  const ofThese = Prisma.join(conditions, ' AND ');
  const bucketOf = (time: string): Prisma.Sql =>
    Prisma.sql`date_bin(${widthMinutes} * interval '1 minute', ${Prisma.raw(time)}, 'epoch') AS bucket`;
  return Prisma.sql`
      SELECT
        ${bucketOf('minute')},
        sum(messages), sum(succeeded), sum(failed), sum(retrying), sum(attempts), sum(retries), sum(latency_ms),
        sum(delivery_ms), 0, 0, sum(rejected), array_remove(ARRAY[${LATENCY}], NULL), ARRAY[sum(attempts)]
      FROM message_counts AS t
      WHERE ${ofThese} AND minute >= ${since}::timestamptz
      GROUP BY bucket, ${LATENCY}
      UNION ALL
      SELECT
        ${bucketOf('attempted_at')}, 0, 0, 0, 0, 0, 0, 0, 0,
        count(*) FILTER (WHERE succeeded > 0), count(*) FILTER (WHERE succeeded <= 0), 0, '{}', '{}'
      FROM message_counts AS t
      WHERE ${ofThese} AND attempted_at >= ${since}::timestamptz
      GROUP BY bucket`;
}

function inTimeOf(owner: Owner | undefined, endpointId: string | undefined): Prisma.Sql {
  if (owner === undefined) return Prisma.sql`true`;
  return Prisma.sql`bucket >= (
    SELECT coalesce(consumer_since, '-infinity') FROM endpoints
    WHERE id = ${endpointId ?? null}::uuid AND consumer_id = ${owner.consumerId} AND deleted_at IS NULL
  )`;
}
