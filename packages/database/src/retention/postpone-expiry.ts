import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';

export interface ExpiredPayload {
  readonly messageId: string;
  /** The message has a job in the dead letters. */
  readonly isDeadLetter: boolean;
}

/**
 * Gives the payloads of messages that are not settled another hour, and returns those that may go. It must come after
 * the statement that locks them, so that it sees every replay that was before the lock; later ones wait for it.
 */
export async function postponeExpiry(
  transaction: Transaction,
  ids: readonly string[],
): Promise<readonly ExpiredPayload[]> {
  const { first, last } = idRange(ids);
  return await transaction.$queryRaw<ExpiredPayload[]>(Prisma.sql`
    WITH judged AS (
      SELECT given.id, m.sweep_at IS NOT NULL AS unsettled, m.failed_at IS NOT NULL AS dead
      FROM unnest(${ids}::uuid[]) AS given (id)
      LEFT JOIN messages AS m ON m.id = given.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    postponed AS (
      UPDATE payloads
      SET expires_at = now() + interval '1 hour'
      WHERE message_id = ANY (ARRAY(SELECT id FROM judged WHERE unsettled))
        AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    )
    SELECT id::text AS "messageId", dead AS "isDeadLetter" FROM judged WHERE NOT unsettled
  `);
}
