import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';
import { IS_NEEDED } from './erase-released-payloads.js';

export interface ExpiredPayload {
  readonly messageId: string;
  /** Whether the message has a job in the dead-letter queue. */
  readonly isDeadLetter: boolean;
}

/**
 * Postpones the expiry of payloads of unsettled messages, and of events that still have messages, by an hour. Returns
 * the payloads that may be erased. It must follow the statement that locks them, so that it sees every replay before
 * the lock. Later replays wait for the lock.
 */
export async function postponeExpiry(
  transaction: Transaction,
  ids: readonly string[],
): Promise<readonly ExpiredPayload[]> {
  const { first, last } = idRange(ids);
  return await transaction.$queryRaw<ExpiredPayload[]>(Prisma.sql`
    WITH expired AS (
      SELECT
        p.message_id AS id, m.sweep_at IS NOT NULL OR m.id IS NULL AND ${IS_NEEDED} AS needed,
        m.failed_at IS NOT NULL AS dead
      FROM unnest(${ids}::uuid[]) AS given (id)
      JOIN payloads AS p ON p.message_id = given.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      LEFT JOIN messages AS m ON m.id = p.message_id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    postponed AS (
      UPDATE payloads
      SET expires_at = now() + interval '1 hour'
      WHERE message_id = ANY (ARRAY(SELECT id FROM expired WHERE needed))
        AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    )
    SELECT id::text AS "messageId", dead AS "isDeadLetter" FROM expired WHERE NOT needed
  `);
}
