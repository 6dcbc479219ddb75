import { type Transaction, Prisma } from '../connections/prisma-client.js';
import type { Erasure } from './take-erasures.js';

export interface ErasureProgress extends Erasure {
  /** `blocked`: the next message is not settled. */
  readonly state: 'erased' | 'blocked' | 'more';
}

/**
 * Ends the erasures that are complete. A blocked one continues in a minute, and its waiting messages are ended until
 * then. The others continue at once, after those that wait longer.
 */
export async function advanceErasures(
  transaction: Transaction,
  progress: readonly ErasureProgress[],
): Promise<void> {
  const column = <Value>(read: (one: ErasureProgress) => Value): Value[] => progress.map(read);
  await transaction.$executeRaw(Prisma.sql`
    WITH progress AS (
      SELECT * FROM unnest(
        ${column((one) => one.endpointId)}::uuid[], ${column((one) => one.consumerId)}::text[],
        ${column((one) => one.cursor)}::uuid[], ${column((one) => one.state)}::text[]
      ) AS t (endpoint_id, consumer_id, cursor, state)
    ),
    ended AS (
      DELETE FROM erasures
      WHERE (endpoint_id, consumer_id) IN (SELECT endpoint_id, consumer_id FROM progress WHERE state = 'erased')
    ),
    marked AS (
      INSERT INTO backlog_changes (endpoint_id)
      SELECT DISTINCT endpoint_id FROM progress WHERE state = 'blocked' ORDER BY endpoint_id
      ON CONFLICT DO NOTHING
    )
    UPDATE erasures AS e
    SET cursor = p.cursor, due_at = CASE p.state WHEN 'blocked' THEN now() + interval '1 minute' ELSE now() END
    FROM progress AS p
    WHERE e.endpoint_id = p.endpoint_id AND e.consumer_id = p.consumer_id AND p.state <> 'erased'
  `);
}
