import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

/** Returns how many of the messages wait for their first attempt. */
export async function countQueued(prisma: PrismaClient, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { first, last } = idRange(ids);
  const [row] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count
    FROM messages
    WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid AND status = 'queued'
  `);
  return row?.count ?? 0;
}
