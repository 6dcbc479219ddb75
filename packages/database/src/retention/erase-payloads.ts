import { type Transaction, Prisma } from '../connections/open-connection.js';
import { idRange } from '../partitions/id-range.js';
import { addEventCounts } from '../pull-events/add-event-counts.js';
import { NOT_HELD } from '../pull-events/event-conditions.js';
import { eraseValues } from '../search/searchable-values.js';
import { recordReleases } from './needed-payloads.js';

/**
 * Erases payloads that the transaction has locked, their searchable values and response bodies. Their messages are no longer dead
 * letters, and their events are no longer held. Skips a message that another transaction has locked, because waiting
 * for it while holding a payload's lock could deadlock. The payload of a locked event stays for the next round, since
 * its end must be counted.
 */
export async function erasePayloads(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const { first, last } = idRange(ids);
  await transaction.execute(Prisma.sql`
    WITH ending AS (
      SELECT id
      FROM messages
      WHERE id = ANY (${ids}::uuid[])
        AND id BETWEEN ${first}::uuid AND ${last}::uuid
        AND (failed_at IS NOT NULL OR direction = 'pull')
      FOR NO KEY UPDATE SKIP LOCKED
    ),
    ended AS (
      UPDATE messages AS m
      SET expired_at = now()
      WHERE m.id = ANY (ARRAY(SELECT id FROM ending)) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING m.direction, m.endpoint_id, m.created_at, m.deleted_at, ${NOT_HELD}
    ),
    counted AS (
      ${addEventCounts(
        Prisma.sql`
          SELECT endpoint_id, created_at, stored, fetched, delivered, 0 AS ack_ms FROM ended
          WHERE direction = 'pull' AND deleted_at IS NULL`,
        'current',
      )}
    ),
    erased_bodies AS (
      DELETE FROM response_bodies
      WHERE message_id = ANY (${ids}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    erased AS (
      DELETE FROM payloads
      WHERE message_id = ANY (${ids}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
        AND message_id <> ALL (ARRAY(
          SELECT id FROM messages
          WHERE id = ANY (${ids}::uuid[])
            AND id BETWEEN ${first}::uuid AND ${last}::uuid
            AND direction = 'pull'
            AND id <> ALL (ARRAY(SELECT id FROM ending))
        ))
      RETURNING message_id, event_id
    ),
    unsearchable AS (${eraseValues(Prisma.sql`ARRAY(SELECT message_id FROM erased)`, { first, last })})
    ${recordReleases(Prisma.sql`erased`)}
  `);
}
