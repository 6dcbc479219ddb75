import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

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
export async function coarsenEventCounts(
  prisma: PrismaClient,
  { olderThanMinutes, binMinutes, limit }: Coarsening,
): Promise<number> {
  const bin = Prisma.sql`${binMinutes} * interval '1 minute'`;
  const [result] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
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
