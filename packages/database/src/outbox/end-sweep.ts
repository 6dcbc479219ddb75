import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

/**
 * Marks settled messages as fully enqueued. Skips messages that failed less than `sinceMs` ago. The sweep checks those
 * once more: Redis may lose its last second, and an older action may just be removing a job that was there.
 */
export async function endSweep(prisma: PrismaClient, ids: readonly string[], sinceMs: number): Promise<void> {
  const { first, last } = idRange(ids);
  await prisma.$executeRaw(Prisma.sql`
    UPDATE messages
    SET sweep_at = NULL
    WHERE id = ANY (${ids}::uuid[])
      AND id BETWEEN ${first}::uuid AND ${last}::uuid
      AND status IN ('succeeded', 'failed_permanent')
      AND (failed_at IS NULL OR failed_at <= now() - ${sinceMs}::float8 * interval '1 millisecond')
  `);
}
