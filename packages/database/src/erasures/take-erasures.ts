import { type Transaction, Prisma } from '../connections/prisma-client.js';

/** An endpoint whose messages are to be erased, those of the time when it belonged to a deleted consumer. */
export interface Erasure {
  readonly endpointId: string;
  readonly consumerId: string;
  /** The last message that was erased; the smallest UUID before the first one. */
  readonly cursor: string;
}

/** More than one, because most endpoints have few messages. */
const TAKEN_AT_ONCE = 100;

/**
 * Locks erasures that are due until the transaction ends, and skips those that other transactions have locked. Those of
 * a consumer whose events are still fanned out wait: further messages follow.
 */
export async function takeErasures(transaction: Transaction): Promise<readonly Erasure[]> {
  return await transaction.$queryRaw<Erasure[]>(Prisma.sql`
    SELECT
      e.endpoint_id::text AS "endpointId", e.consumer_id AS "consumerId",
      coalesce(e.cursor, '00000000-0000-0000-0000-000000000000')::text AS cursor
    FROM erasures AS e
    WHERE e.due_at <= now()
      AND NOT EXISTS (
        SELECT FROM fan_out_parts AS f JOIN events AS v ON v.id = f.event_id
        WHERE v.project_id = e.project_id AND v.consumer_id = e.consumer_id
      )
    ORDER BY e.due_at
    LIMIT ${TAKEN_AT_ONCE}
    FOR UPDATE OF e SKIP LOCKED
  `);
}
