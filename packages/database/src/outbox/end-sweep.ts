import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

/**
 * Marks settled messages as fully handed off. What failed less than `sinceMs` ago is left out: the sweep looks once more, since
 * Redis may lose its last second, and a job that was there may just be taken out for an older reason.
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
