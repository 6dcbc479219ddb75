import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { IS_NEEDED } from './needed-payloads.js';
import { EVENT_WAITS_FOR_ERASURE } from './waits-for-erasure.js';

/** Returns the payload of an event. Undefined when no message needs it any more, and when it is erased, or waits for that. */
export async function readEventPayload(prisma: PrismaClient, eventId: string): Promise<string | undefined> {
  const [row] = await prisma.$queryRaw<{ body: string }[]>(Prisma.sql`
    SELECT p.body
    FROM payloads AS p
    JOIN events AS e ON e.id = p.message_id
    WHERE p.message_id = ${eventId}::uuid
      AND p.expires_at > now()
      AND NOT ${EVENT_WAITS_FOR_ERASURE}
      AND (e.message_count = 0 OR ${IS_NEEDED})
  `);
  return row?.body;
}
