import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Returns swept messages to the sweep, because enqueuing them failed again. */
export async function sweepAgain(
  prisma: PrismaClient,
  ids: readonly string[],
  afterMs: number,
): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    UPDATE messages
    SET sweep_at = least(sweep_at, now() + ${afterMs}::float8 * interval '1 millisecond')
    WHERE id = ANY (${ids}::uuid[]) AND sweep_at IS NOT NULL
  `);
}
