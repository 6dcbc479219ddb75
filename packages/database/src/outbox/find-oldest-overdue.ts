import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

/**
 * Returns when the longest overdue enqueuing became due. Returns undefined when none is overdue. The statement is
 * planned once, like that of `hasOverdueMessages`.
 */
export async function findOldestOverdue(prepared: SqlClient): Promise<Date | undefined> {
  const [row] = await prepared.$queryRaw<{ sweepAt: Date }[]>(Prisma.sql`
    SELECT sweep_at AS "sweepAt" FROM messages WHERE sweep_at <= now() ORDER BY sweep_at LIMIT 1
  `);
  return row?.sweepAt;
}
