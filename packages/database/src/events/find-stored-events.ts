import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

/** Returns the ids of the stored events among the given ones. */
export async function findStoredEvents(
  client: SqlClient,
  events: readonly { readonly id: string }[],
): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const rows = await client.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT id::text AS id FROM events WHERE id = ANY (${events.map(({ id }) => id)}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}
