import { METRIC_WINDOWS, MINUTE } from '@posthorn/domain';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { observeAttempts } from '../endpoint-health/observe-attempts.js';
import {
  ALL_ENDPOINTS,
  chooseCountedTypes,
  COUNTED_DAY,
  forgetCountedTypes,
  OTHER_TYPES,
} from './counted-event-types.js';
import { BOTH_LATENCIES, LATENCIES, LATENCY } from './latencies.js';
import { countNotifications } from '../notifications/count-notifications.js';

export * from './read-metrics.js';

const WINDOWS = Object.values(METRIC_WINDOWS);
const WIDTHS = WINDOWS.map(({ bucketMs }) => bucketMs / MINUTE);
/** No window reaches back further, not even one whose last bucket has just begun. */
const KEPT_MINUTES = WINDOWS.map(({ bucketMs, buckets }) => ((buckets + 1) * bucketMs) / MINUTE);

const ROLLUPS = {
  table: Prisma.raw('message_rollups'),
  key: Prisma.raw('project_id, endpoint_id, direction, width_minutes, bucket'),
  included: Prisma.raw('true'),
};
const EVENT_TYPE_ROLLUPS = {
  table: Prisma.raw('event_type_rollups'),
  key: Prisma.raw('project_id, event_type, endpoint_id, width_minutes, bucket'),
  included: Prisma.raw(`event_type IS NOT NULL AND direction = 'outbound'`),
};

/** By the time of acceptance, and of an attempt. Refusals have no other time than their own. */
const OF_ACCEPTANCE =
  'messages succeeded failed retrying attempts retries latency_ms delivery_ms rejected'.split(' ');
const OF_ATTEMPTS = ['attempts_succeeded', 'attempts_failed'];
const COUNTS = [...OF_ACCEPTANCE, ...OF_ATTEMPTS];
const COLUMNS = Prisma.raw(COUNTS.join(', '));
const ADDED = Prisma.raw(COUNTS.map((count) => `${count} = r.${count} + excluded.${count}`).join(', '));
const SUMS = Prisma.raw(COUNTS.map((count) => `sum(${count})::bigint AS ${count}`).join(', '));
const SUMS_OF_MINUTE = Prisma.raw(
  [
    ...OF_ACCEPTANCE.map((count) => `coalesce(sum(t.${count}) FILTER (WHERE at.is_accepted), 0) AS ${count}`),
    'count(*) FILTER (WHERE at.is_attempted AND t.succeeded > 0) AS attempts_succeeded',
    'count(*) FILTER (WHERE at.is_attempted AND t.succeeded <= 0) AS attempts_failed',
  ].join(', '),
);

/** The minutes in which a row of `typed AS t` counts. Most attempts are made in the minute of the acceptance. */
const MINUTES = Prisma.raw(`(VALUES
  (t.minute, true, t.attempted_in IS NOT DISTINCT FROM t.minute),
  (CASE WHEN t.attempted_in <> t.minute THEN t.attempted_in END, false, true)
) AS at (minute, is_accepted, is_attempted)`);

/** A message that was cancelled or deleted had no attempt then. */
const FAILED = Prisma.raw(`
  SELECT project_id, endpoint_id, failed AS count, attempted_at AS at FROM taken WHERE failed > 0 AND attempted_at IS NOT NULL`);

/**
 * Moves at most `limit` changes into the sums of all windows that reach back to them. Returns the number of changes.
 * Updates the sums in the order of their key, so that two schedulers cannot deadlock. The health of endpoints and
 * the notifications of failed messages follow from the same changes.
 */
export async function addUp(sql: SqlPool, limit: number): Promise<number> {
  const [result] = await sql.query<{ count: number }[]>(Prisma.sql`
    WITH taken AS (
      DELETE FROM message_counts
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM message_counts LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING *
    ),
    counted AS (${chooseCountedTypes(Prisma.sql`taken`)}),
    typed AS (
      SELECT
        t.*, ${LATENCY} AS latency, date_bin('1 minute', t.attempted_at, 'epoch') AS attempted_in,
        CASE WHEN t.event_type IS NOT NULL THEN coalesce(own.event_type, ${OTHER_TYPES}) END AS counted_type
      FROM taken AS t
      LEFT JOIN (SELECT project_id, day, unnest(event_types) AS event_type FROM counted) AS own
        ON own.project_id = t.project_id AND own.day = ${COUNTED_DAY} AND own.event_type = t.event_type
    ),
    of_minute AS (
      SELECT
        project_id, endpoint_id, direction, counted_type, at.minute,
        CASE WHEN at.is_accepted THEN latency END AS latency, ${SUMS_OF_MINUTE}
      FROM typed AS t CROSS JOIN LATERAL ${MINUTES}
      WHERE at.minute IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6
    ),
    changes AS (
      SELECT
        t.project_id, t.counted_type AS event_type, scope.endpoint_id, t.direction, w.width AS width_minutes,
        date_bin(w.width * interval '1 minute', t.minute, 'epoch') AS bucket, t.latency,
        ${COLUMNS}
      FROM of_minute AS t
      CROSS JOIN LATERAL (VALUES (t.endpoint_id), (${ALL_ENDPOINTS}::uuid)) AS scope (endpoint_id)
      JOIN unnest(${WIDTHS}::int[], ${KEPT_MINUTES}::int[]) AS w (width, kept)
        ON t.minute >= now() - w.kept * interval '1 minute'
    ),
    added AS (${addChanges(ROLLUPS)}),
    added_by_event_type AS (${addChanges(EVENT_TYPE_ROLLUPS)}),
    observed AS (${observeAttempts(Prisma.sql`taken`)}),
    notified AS (${countNotifications('message.failed', FAILED)})
    SELECT count(*)::int AS count FROM taken
  `);
  return result?.count ?? 0;
}

function addChanges({ table, key, included }: typeof ROLLUPS): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO ${table} AS r (${key}, ${COLUMNS}, latencies, latency_attempts)
    SELECT ${key}, ${SUMS}, ${LATENCIES}
    FROM (SELECT ${key}, latency, ${SUMS} FROM changes WHERE ${included} GROUP BY ${key}, latency) AS by_latency
    GROUP BY ${key}
    ORDER BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${ADDED}, (latencies, latency_attempts) = (${BOTH_LATENCIES})
  `;
}

/** Deletes at most `limit` sums of each kind that are older than every window. Returns the number of sums. */
export async function deleteOld(sql: SqlPool, limit: number): Promise<number> {
  let deleted = await forgetCountedTypes(sql, limit);
  for (const { table } of [ROLLUPS, EVENT_TYPE_ROLLUPS]) deleted += await deleteFrom(sql, table, limit);
  return deleted;
}

async function deleteFrom(sql: SqlPool, table: Prisma.Sql, limit: number): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM ${table}
    WHERE ctid = ANY (ARRAY(
      SELECT r.ctid
      FROM ${table} AS r
      JOIN unnest(${WIDTHS}::int[], ${KEPT_MINUTES}::int[]) AS w (width, kept) ON w.width = r.width_minutes
      WHERE r.bucket < now() - w.kept * interval '1 minute'
      LIMIT ${limit}
      FOR UPDATE OF r SKIP LOCKED
    ))
  `);
}
