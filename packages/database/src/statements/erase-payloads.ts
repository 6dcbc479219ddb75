import type { Transaction } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import { idRange } from './id-range.js';

/**
 * Erases payloads that the transaction has locked, and response bodies with them; dead letters among their messages cease to be ones. A message that
 * is locked is passed by: waiting for it, with a payload in hand, could be a deadlock.
 */
export async function erasePayloads(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const { first, last } = idRange(ids);
  await transaction.$executeRaw(Prisma.sql`
    WITH dead AS (
      SELECT id
      FROM messages
      WHERE id = ANY (${ids}::uuid[])
        AND id BETWEEN ${first}::uuid AND ${last}::uuid
        AND failed_at IS NOT NULL
      FOR NO KEY UPDATE SKIP LOCKED
    ),
    ended AS (
      UPDATE messages
      SET expired_at = now()
      WHERE id = ANY (ARRAY(SELECT id FROM dead)) AND id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    erased_bodies AS (
      DELETE FROM response_bodies
      WHERE message_id = ANY (${ids}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    )
    DELETE FROM payloads
    WHERE message_id = ANY (${ids}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
  `);
}
