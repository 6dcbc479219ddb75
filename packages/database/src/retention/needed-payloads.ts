import { Prisma } from '../connections/open-connection.js';
import { isSibling } from '../partitions/event-conditions.js';

/** Whether the payload of an event, `payloads AS p`, is needed by a message, or by a subscriber without one. */
export const IS_NEEDED = Prisma.sql`(
  EXISTS (
    SELECT FROM payloads AS needing
    WHERE needing.event_id = p.message_id AND ${isSibling(Prisma.sql`needing.message_id`, Prisma.sql`p.message_id`)}
  )
  OR EXISTS (SELECT FROM fan_out_parts AS f WHERE f.event_id = p.message_id)
)`;

/**
 * Records that the rows of a common table expression, deleted payloads, no longer hold the payloads of their events.
 */
export function recordReleases(deleted: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`INSERT INTO payload_releases (event_id)
    SELECT DISTINCT event_id FROM ${deleted} WHERE event_id IS NOT NULL`;
}
