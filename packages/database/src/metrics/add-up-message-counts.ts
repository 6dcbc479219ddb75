import { METRIC_WINDOWS, MINUTE } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { ALL_ENDPOINTS } from './read-metrics.js';

const WINDOWS = Object.values(METRIC_WINDOWS);
const WIDTHS = WINDOWS.map(({ bucketMs }) => bucketMs / MINUTE);
/** No window reaches back further, not even one whose last bucket has just begun. */
const KEPT_MINUTES = WINDOWS.map(({ bucketMs, buckets }) => ((buckets + 1) * bucketMs) / MINUTE);

/**
 * Moves at most `limit` changes into the sums of all windows that reach back to them. Returns the number of changes.
 * Updates the sums in the order of their key, so that two schedulers cannot deadlock.
 */
export async function addUpMessageCounts(prisma: PrismaClient, limit: number): Promise<number> {
  const [result] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
    WITH taken AS (
      DELETE FROM message_counts
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM message_counts LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING *
    ),
    added AS (
      INSERT INTO message_rollups AS r (
        project_id, endpoint_id, direction, width_minutes, bucket,
        messages, succeeded, failed, retrying, attempts, retries, latency_ms, delivery_ms
      )
      SELECT
        t.project_id, scope.endpoint_id, t.direction, w.width,
        date_bin(w.width * interval '1 minute', t.minute, 'epoch') AS bucket,
        sum(messages), sum(succeeded), sum(failed), sum(retrying), sum(attempts), sum(retries), sum(latency_ms),
        sum(delivery_ms)
      FROM taken AS t
      CROSS JOIN LATERAL (VALUES (t.endpoint_id), (${ALL_ENDPOINTS}::uuid)) AS scope (endpoint_id)
      JOIN unnest(${WIDTHS}::int[], ${KEPT_MINUTES}::int[]) AS w (width, kept)
        ON t.minute >= now() - w.kept * interval '1 minute'
      GROUP BY t.project_id, scope.endpoint_id, t.direction, w.width, bucket
      ORDER BY t.project_id, scope.endpoint_id, t.direction, w.width, bucket
      ON CONFLICT (project_id, endpoint_id, direction, width_minutes, bucket) DO UPDATE SET
        messages = r.messages + excluded.messages,
        succeeded = r.succeeded + excluded.succeeded,
        failed = r.failed + excluded.failed,
        retrying = r.retrying + excluded.retrying,
        attempts = r.attempts + excluded.attempts,
        retries = r.retries + excluded.retries,
        latency_ms = r.latency_ms + excluded.latency_ms,
        delivery_ms = r.delivery_ms + excluded.delivery_ms
    )
    SELECT count(*)::int AS count FROM taken
  `);
  return result?.count ?? 0;
}

/** Deletes at most `limit` sums that are older than every window. Returns the number of sums. */
export async function deleteOldRollups(prisma: PrismaClient, limit: number): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    DELETE FROM message_rollups
    WHERE ctid = ANY (ARRAY(
      SELECT r.ctid
      FROM message_rollups AS r
      JOIN unnest(${WIDTHS}::int[], ${KEPT_MINUTES}::int[]) AS w (width, kept) ON w.width = r.width_minutes
      WHERE r.bucket < now() - w.kept * interval '1 minute'
      LIMIT ${limit}
      FOR UPDATE OF r SKIP LOCKED
    ))
  `);
}
