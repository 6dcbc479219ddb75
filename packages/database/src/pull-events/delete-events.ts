import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { addEventCounts } from './add-event-counts.js';
import { HAS_STATUS } from './event-conditions.js';
import { idRange } from '../partitions/id-range.js';

/**
 * The counts to add for row m, an event that the endpoint no longer holds. They are negative, under the event's former
 * status.
 */
export const NOT_HELD = Prisma.sql`
  -(${HAS_STATUS.stored})::int AS stored, -(${HAS_STATUS.fetched})::int AS fetched, -(${HAS_STATUS.delivered})::int AS delivered`;

export interface EventsRequest {
  readonly endpointId: string;
  readonly ids: readonly string[];
}

export interface DeletedEvent {
  readonly id: string;
  readonly deletedAt: Date;
  readonly alreadyDeleted: boolean;
}

/**
 * Erases the payloads of events and hides the events. Returns no row for an event that the endpoint never had. Locks
 * the events in order, so that two identical calls cannot deadlock.
 */
export async function deleteEvents(
  prisma: PrismaClient,
  { endpointId, ids }: EventsRequest,
): Promise<readonly DeletedEvent[]> {
  const { first, last } = idRange(ids);
  return await prisma.$queryRaw<DeletedEvent[]>(Prisma.sql`
    WITH found AS (
      SELECT id, deleted_at, expired_at
      FROM messages
      WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid
        AND endpoint_id = ${endpointId}::uuid AND direction = 'pull'
      ORDER BY id
      FOR UPDATE
    ),
    erased AS (
      DELETE FROM payloads
      WHERE message_id = ANY (ARRAY(SELECT id FROM found)) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    hidden AS (
      UPDATE messages AS m
      SET deleted_at = coalesce(found.deleted_at, now())
      FROM found
      WHERE m.id = found.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING
        m.id, m.endpoint_id, m.created_at, m.deleted_at, found.deleted_at IS NOT NULL AS already,
        found.deleted_at IS NULL AND found.expired_at IS NULL AS was_held, ${NOT_HELD}
    ),
    counted AS (
      ${addEventCounts(
        Prisma.sql`SELECT endpoint_id, created_at, stored, fetched, delivered, 0 AS ack_ms FROM hidden WHERE was_held`,
        'current',
      )}
    )
    SELECT id::text AS id, deleted_at AS "deletedAt", already AS "alreadyDeleted" FROM hidden
  `);
}
