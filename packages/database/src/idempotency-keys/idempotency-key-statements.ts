import { type SqlPool, Prisma } from '../connections/open-connection.js';

/** Deletes at most `limit` keys that are older than `hours`. Returns the number of keys. */
export async function deleteOlderThan(
  sql: SqlPool,
  { hours, limit }: { readonly hours: number; readonly limit: number },
): Promise<number> {
  return await sql.execute(Prisma.sql`
    DELETE FROM idempotency_keys
    WHERE ctid = ANY (ARRAY(
      SELECT ctid
      FROM idempotency_keys
      WHERE created_at < now() - ${hours}::int * interval '1 hour'
      ORDER BY created_at
      LIMIT ${limit}
    ))
  `);
}
