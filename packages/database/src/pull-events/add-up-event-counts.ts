import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Merges a batch of changes into the sums of the same endpoints and minutes. Returns the number of changes merged. */
export async function addUpEventCounts(prisma: PrismaClient, limit: number): Promise<number> {
  const [result] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
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
export async function deleteOldEventCounts(
  prisma: PrismaClient,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    DELETE FROM event_counts
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM event_counts
      WHERE minute > '-infinity' AND minute < now() - ${days} * interval '1 day'
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ))
  `);
}
