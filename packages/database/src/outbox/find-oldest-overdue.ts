import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Since when the hand-off that is overdue for longest is so; undefined when none is. Planned once, as the look for any. */
export async function findOldestOverdue(prepared: PrismaClient): Promise<Date | undefined> {
  const [row] = await prepared.$queryRaw<{ sweepAt: Date }[]>(Prisma.sql`
    SELECT sweep_at AS "sweepAt" FROM messages WHERE sweep_at <= now() ORDER BY sweep_at LIMIT 1
  `);
  return row?.sweepAt;
}
