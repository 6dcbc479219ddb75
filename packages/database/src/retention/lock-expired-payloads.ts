import { type Transaction, Prisma } from '../connections/prisma-client.js';

/**
 * Locks expired payloads until the transaction ends, the longest expired first. Skips payloads that other transactions
 * have locked.
 */
export async function lockExpiredPayloads(
  transaction: Transaction,
  limit: number,
): Promise<readonly string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT message_id::text AS id
    FROM payloads
    WHERE expires_at <= now()
    ORDER BY expires_at
    LIMIT ${limit}
    FOR UPDATE SKIP LOCKED
  `);
  return rows.map(({ id }) => id);
}
