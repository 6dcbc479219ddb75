import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { int, tableOf, timestamptz, uuid } from '../connections/table-of.js';
import { idRange, inOrder } from '../partitions/id-range.js';
import type { Claim } from './claim-messages.js';

/** A message that waits for its reserved slot. */
export interface Deferral extends Claim {
  readonly endpointId: string;
  /** The version of the endpoint's limits that the slot belongs to. */
  readonly limitVersion: number;
  readonly slotAt: Date;
}

const DEFERRALS = tableOf<Deferral>({
  id: uuid((d) => d.messageId),
  attempt_no: int((d) => d.attemptNo),
  endpoint_id: uuid((d) => d.endpointId),
  limit_version: int((d) => d.limitVersion),
  slot_at: timestamptz((d) => d.slotAt.toISOString()),
});

/**
 * Records the slots of waiting messages, and returns the ids of those recorded. Locks the endpoint's row against a
 * change of its limits. A slot is therefore recorded before the change and reserved again by it, or not recorded at
 * all.
 */
export async function deferMessages(
  client: SqlClient,
  deferrals: readonly Deferral[],
  sweepAfterMs: number,
): Promise<readonly Claim[]> {
  const { first, last } = idRange(deferrals.map(({ messageId }) => messageId));
  return await client.query<Claim[]>(Prisma.sql`
    WITH input AS (
      SELECT * FROM ${DEFERRALS(inOrder(deferrals))}
    ),
    limited AS (
      SELECT e.id, e.limit_version
      FROM endpoints AS e
      WHERE e.id IN (SELECT endpoint_id FROM input) AND NOT e.paused
      ORDER BY e.id
      FOR SHARE
    )
    UPDATE messages AS m
    SET
      limit_version = i.limit_version,
      next_attempt_at = i.slot_at,
      sweep_at = i.slot_at + ${sweepAfterMs}::float8 * interval '1 millisecond'
    FROM input AS i
    JOIN limited ON limited.id = i.endpoint_id AND limited.limit_version = i.limit_version
    WHERE m.id = i.id
      AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      AND m.attempt_count = i.attempt_no - 1
      AND m.status IN ('queued', 'pending_retry')
    RETURNING m.id::text AS "messageId", i.attempt_no AS "attemptNo"
  `);
}
