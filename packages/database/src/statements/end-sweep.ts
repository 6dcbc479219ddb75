import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import { idRange } from './id-range.js';

/** Marks settled messages as fully handed off. */
export async function endSweep(prisma: PrismaClient, ids: readonly string[]): Promise<void> {
  const { first, last } = idRange(ids);
  await prisma.$executeRaw(Prisma.sql`
    UPDATE messages
    SET sweep_at = NULL
    WHERE id = ANY (${ids}::uuid[])
      AND id BETWEEN ${first}::uuid AND ${last}::uuid
      AND status IN ('succeeded', 'failed_permanent')
  `);
}
