import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { addEventCounts } from './add-event-counts.js';
import type { DeletedMessage } from '../messages/delete-message.js';
import { HAS_STATUS } from './event-conditions.js';
import type { EventRequest } from './fetch-event.js';

/**
 * The counts to add for row m, an event that the endpoint no longer holds. They are negative, under the event's former
 * status.
 */
export const NOT_HELD = Prisma.sql`
  -(${HAS_STATUS.stored})::int AS stored, -(${HAS_STATUS.fetched})::int AS fetched, -(${HAS_STATUS.delivered})::int AS delivered`;

/** Erases an event's payload and hides the event. Returns undefined when the endpoint never had the event. */
export async function deleteEvent(
  prisma: PrismaClient,
  { endpointId, id }: EventRequest,
): Promise<DeletedMessage | undefined> {
  const [deleted] = await prisma.$queryRaw<DeletedMessage[]>(Prisma.sql`
    WITH found AS (
      SELECT id, deleted_at, expired_at
      FROM messages
      WHERE id = ${id}::uuid AND endpoint_id = ${endpointId}::uuid AND direction = 'pull'
      FOR UPDATE
    ),
    erased AS (
      DELETE FROM payloads WHERE message_id = (SELECT id FROM found) AND message_id = ${id}::uuid
    ),
    hidden AS (
      UPDATE messages AS m
      SET deleted_at = coalesce(found.deleted_at, now())
      FROM found
      WHERE m.id = found.id AND m.id = ${id}::uuid
      RETURNING
        m.endpoint_id, m.created_at, m.deleted_at, found.deleted_at IS NOT NULL AS already,
        found.deleted_at IS NULL AND found.expired_at IS NULL AS was_held, ${NOT_HELD}
    ),
    counted AS (
      ${addEventCounts(
        Prisma.sql`SELECT endpoint_id, created_at, stored, fetched, delivered, 0 AS ack_ms FROM hidden WHERE was_held`,
        'held',
      )}
    )
    SELECT deleted_at AS "deletedAt", already AS "alreadyDeleted" FROM hidden
  `);
  return deleted;
}
