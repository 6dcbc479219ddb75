import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Merges a batch of rows into the sums of the same projects and months. Returns the number of rows merged. */
export async function addUpUsageCounts(prisma: PrismaClient, limit: number): Promise<number> {
  const [result] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
    WITH changed AS (
      SELECT ctid, project_id, month FROM usage_counts WHERE NOT added_up
      ORDER BY project_id, month
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    sums AS (
      SELECT u.ctid
      FROM usage_counts AS u
      JOIN (SELECT DISTINCT project_id, month FROM changed) AS d USING (project_id, month)
      WHERE u.added_up
      FOR UPDATE OF u SKIP LOCKED
    ),
    taken AS (
      DELETE FROM usage_counts
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM changed UNION ALL SELECT ctid FROM sums))
      RETURNING project_id, month, messages
    ),
    added AS (
      INSERT INTO usage_counts (project_id, month, messages, added_up)
      SELECT project_id, month, sum(messages), true
      FROM taken
      GROUP BY project_id, month
    )
    SELECT count(*)::int AS count FROM changed
  `);
  return result?.count ?? 0;
}
