import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { IS_OF_FORMER_CONSUMER } from '../retention/waits-for-erasure.js';
import type { Erasure } from './take-erasures.js';

export interface MessageToErase {
  readonly endpointId: string;
  readonly consumerId: string;
  readonly messageId: string;
  /** Whether no attempt can follow. */
  readonly isSettled: boolean;
  /** Whether the message has a job in the dead-letter queue. */
  readonly isDeadLetter: boolean;
}

/**
 * Returns the next messages of each erasure, in the order of their ids, at most `limit` per erasure. Messages that are
 * older than every payload are left out: no response body is kept longer than the payload. So are those of a consumer
 * that was created again under the same id.
 */
export async function listMessagesToErase(
  transaction: Transaction,
  erasures: readonly Erasure[],
  limit: number,
): Promise<readonly MessageToErase[]> {
  const oldest = await findOldestPayload(transaction);
  if (oldest === undefined) return [];
  return await transaction.$queryRaw<MessageToErase[]>(Prisma.sql`
    SELECT
      e.endpoint_id::text AS "endpointId", e.consumer_id AS "consumerId", m.id::text AS "messageId",
      m.settled AS "isSettled", m.dead AS "isDeadLetter"
    FROM unnest(
      ${erasures.map(({ endpointId }) => endpointId)}::uuid[],
      ${erasures.map(({ consumerId }) => consumerId)}::text[],
      ${erasures.map(({ cursor }) => cursor)}::uuid[]
    ) AS e (endpoint_id, consumer_id, cursor)
    CROSS JOIN LATERAL (
      SELECT m.id, m.sweep_at IS NULL AS settled, m.failed_at IS NOT NULL AS dead
      FROM messages AS m
      WHERE m.endpoint_id BETWEEN e.endpoint_id AND e.endpoint_id AND m.id > e.cursor AND m.id >= ${oldest}::uuid
        AND m.consumer_id = e.consumer_id AND ${IS_OF_FORMER_CONSUMER}
      ORDER BY m.endpoint_id, m.id
      LIMIT ${limit}
    ) AS m
    ORDER BY e.endpoint_id, m.id
  `);
}

async function findOldestPayload(transaction: Transaction): Promise<string | undefined> {
  const [payload] = await transaction.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT message_id::text AS id FROM payloads ORDER BY message_id LIMIT 1
  `);
  return payload?.id;
}
