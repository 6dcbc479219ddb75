import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { isSibling } from '../partitions/event-conditions.js';

/** Whether the payload of an event, `payloads AS p`, is needed by a message, or by a subscriber without one. */
export const IS_NEEDED = Prisma.sql`(
  EXISTS (
    SELECT FROM payloads AS needing
    WHERE needing.event_id = p.message_id AND ${isSibling(Prisma.sql`needing.message_id`, Prisma.sql`p.message_id`)}
  )
  OR EXISTS (SELECT FROM fan_out_parts AS f WHERE f.event_id = p.message_id)
)`;

/** Records that the rows of a common table expression, deleted payloads, no longer hold the payloads of their events. */
export function recordReleases(deleted: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`INSERT INTO payload_releases (event_id)
    SELECT DISTINCT event_id FROM ${deleted} WHERE event_id IS NOT NULL`;
}

/**
 * Erases payloads of events that no message holds any more. Looks at most at `limit` releases, and returns their
 * number. Every statement that deletes a hold records its release. The last one to be committed is looked at when all
 * holds are gone, so no payload stays.
 */
export async function eraseReleasedPayloads(prisma: PrismaClient, limit: number): Promise<number> {
  const [row] = await prisma.$queryRaw<{ releases: number }[]>(Prisma.sql`
    WITH released AS (
      DELETE FROM payload_releases
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM payload_releases LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING event_id
    ),
    erased AS (
      DELETE FROM payloads AS p
      WHERE p.message_id IN (SELECT event_id FROM released) AND NOT ${IS_NEEDED}
    )
    SELECT count(*)::int AS releases FROM released
  `);
  return row?.releases ?? 0;
}
