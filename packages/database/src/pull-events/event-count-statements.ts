import { type MetricWindow, bucketStarts, METRIC_WINDOWS, MINUTE } from '@posthorn/domain';
import { type SqlPool, Prisma } from '../connections/open-connection.js';

export interface EventCounts {
  readonly stored: number;
  readonly fetched: number;
  readonly delivered: number;
}

/** Counts the events that a pull endpoint holds now. */
export async function count(sql: SqlPool, endpointId: string): Promise<EventCounts> {
  const [counts] = await sql.query<EventCounts[]>(Prisma.sql`
    SELECT
      coalesce(sum(stored), 0)::int AS stored, coalesce(sum(fetched), 0)::int AS fetched,
      coalesce(sum(delivered), 0)::int AS delivered
    FROM event_counts
    WHERE endpoint_id = ${endpointId}::uuid AND minute = '-infinity'
  `);
  return counts ?? { stored: 0, fetched: 0, delivered: 0 };
}

export interface ReceivedQuery {
  readonly projectId: string;
  /** Default: all pull endpoints of the project. */
  readonly endpointId?: string | undefined;
  readonly window: MetricWindow;
  readonly now: Date;
}

/** The current statuses of the events that were received in one bucket of time. */
export interface EventBucket extends EventCounts {
  readonly startsAt: Date;
  /** The time from the reception to the acknowledgement, summed over the acknowledged events. */
  readonly ackMs: number;
}

/**
 * Counts the events received in a window by their status, including events that are no longer stored. Returns the
 * buckets that have any, oldest first.
 */
export async function countReceived(
  sql: SqlPool,
  { projectId, endpointId, window, now }: ReceivedQuery,
): Promise<readonly EventBucket[]> {
  const widthMinutes = METRIC_WINDOWS[window].bucketMs / MINUTE;
  const since = bucketStarts(window, now)[0]?.toISOString();
  const ofOne = endpointId === undefined ? Prisma.empty : Prisma.sql`AND e.id = ${endpointId}::uuid`;
  return await sql.query<EventBucket[]>(Prisma.sql`
    SELECT
      date_bin(${widthMinutes} * interval '1 minute', c.minute, 'epoch') AS "startsAt",
      sum(c.stored)::float8 AS stored, sum(c.fetched)::float8 AS fetched, sum(c.delivered)::float8 AS delivered,
      sum(c.ack_ms)::float8 AS "ackMs"
    FROM event_counts AS c
    WHERE c.minute >= ${since}::timestamptz AND c.endpoint_id IN (
      SELECT e.id FROM endpoints AS e WHERE e.project_id = ${projectId}::uuid AND e.direction = 'pull' ${ofOne}
    )
    GROUP BY 1
    ORDER BY 1
  `);
}

/** Merges a batch of changes into the sums of the same endpoints and minutes. Returns the number of changes merged. */
export async function addUpCounts(sql: SqlPool, limit: number): Promise<number> {
  const [result] = await sql.query<{ count: number }[]>(Prisma.sql`
    WITH changed AS (
      SELECT ctid, endpoint_id, minute FROM event_counts WHERE NOT added_up
      ORDER BY endpoint_id, minute
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    sums AS (
      SELECT c.ctid
      FROM event_counts AS c
      JOIN (SELECT DISTINCT endpoint_id, minute FROM changed) AS d USING (endpoint_id, minute)
      WHERE c.added_up
      FOR UPDATE OF c SKIP LOCKED
    ),
    taken AS (
      DELETE FROM event_counts
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM changed UNION ALL SELECT ctid FROM sums))
      RETURNING endpoint_id, minute, stored, fetched, delivered, ack_ms
    ),
    added AS (
      INSERT INTO event_counts (endpoint_id, minute, stored, fetched, delivered, ack_ms, added_up)
      SELECT endpoint_id, minute, sum(stored), sum(fetched), sum(delivered), sum(ack_ms), true
      FROM taken
      GROUP BY endpoint_id, minute
    )
    SELECT count(*)::int AS count FROM changed
  `);
  return result?.count ?? 0;
}

/** Deletes at most `limit` counts of minutes that are older than every window. Returns the number of deleted counts. */
export async function deleteCountsOlderThan(
  sql: SqlPool,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM event_counts
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM event_counts
      WHERE minute > '-infinity' AND minute < now() - ${days} * interval '1 day'
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ))
  `);
}

export interface Coarsening {
  readonly olderThanMinutes: number;
  /** The length of the coarser interval: a part of an hour, or an hour. */
  readonly binMinutes: number;
  readonly limit: number;
}

const EPOCH = Prisma.sql`'1970-01-01 00:00:00+00'::timestamptz`;
/** The condition of the index on counts that can still become coarser. */
const IS_FINE = Prisma.sql`added_up AND minute > '-infinity' AND minute <> date_bin('1 hour', minute, ${EPOCH})`;

/**
 * Replaces counts of old minutes by their sums over longer intervals. A sum is stored at the first minute of its
 * interval. Returns the number of replaced counts.
 */
export async function coarsenCounts(
  sql: SqlPool,
  { olderThanMinutes, binMinutes, limit }: Coarsening,
): Promise<number> {
  const bin = Prisma.sql`${binMinutes} * interval '1 minute'`;
  const [result] = await sql.query<{ count: number }[]>(Prisma.sql`
    WITH fine AS (
      SELECT ctid, endpoint_id, date_bin(${bin}, minute, ${EPOCH}) AS start
      FROM event_counts
      WHERE ${IS_FINE}
        AND minute < date_bin(${bin}, now() - ${olderThanMinutes} * interval '1 minute', ${EPOCH})
        AND minute <> date_bin(${bin}, minute, ${EPOCH})
      ORDER BY minute
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    coarse AS (
      SELECT c.ctid
      FROM event_counts AS c
      JOIN (SELECT DISTINCT endpoint_id, start FROM fine) AS f ON f.endpoint_id = c.endpoint_id AND f.start = c.minute
      WHERE c.added_up
      FOR UPDATE OF c SKIP LOCKED
    ),
    taken AS (
      DELETE FROM event_counts
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM fine UNION ALL SELECT ctid FROM coarse))
      RETURNING endpoint_id, date_bin(${bin}, minute, ${EPOCH}) AS start, stored, fetched, delivered, ack_ms
    ),
    added AS (
      INSERT INTO event_counts (endpoint_id, minute, stored, fetched, delivered, ack_ms, added_up)
      SELECT endpoint_id, start, sum(stored), sum(fetched), sum(delivered), sum(ack_ms), true
      FROM taken
      GROUP BY endpoint_id, start
    )
    SELECT count(*)::int AS count FROM fine
  `);
  return result?.count ?? 0;
}
