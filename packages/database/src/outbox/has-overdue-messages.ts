import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** Whether any hand-off is overdue. Planned once: to plan the sweep itself, over all days, takes longer than all else that it does. */
export async function hasOverdueMessages(prepared: PrismaClient): Promise<boolean> {
  const [row] = await prepared.$queryRaw<{ found: boolean }[]>(Prisma.sql`
    SELECT EXISTS (SELECT FROM messages WHERE sweep_at <= now()) AS found
  `);
  return row?.found === true;
}
