import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

/**
 * Whether any enqueuing is overdue. The statement is planned once, because planning the sweep itself over all days
 * takes longer than executing it.
 */
export async function hasOverdueMessages(prepared: SqlClient): Promise<boolean> {
  const [row] = await prepared.$queryRaw<{ found: boolean }[]>(Prisma.sql`
    SELECT EXISTS (SELECT FROM messages WHERE sweep_at <= now()) AS found
  `);
  return row?.found === true;
}
