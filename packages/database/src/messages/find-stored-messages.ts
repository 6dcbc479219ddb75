import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

/** Returns the stored messages among the given ones, including deleted ones. */
export async function findStoredMessages(
  client: SqlClient,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await client.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT id::text AS id FROM messages WHERE id = ANY (${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
