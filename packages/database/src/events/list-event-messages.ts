import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { isOfEvent } from '../partitions/event-conditions.js';
import type { EventMessage } from './new-event.js';

/** Returns the first messages of an event by id. */
export async function listEventMessages(
  prisma: PrismaClient,
  eventId: string,
  limit: number,
): Promise<readonly EventMessage[]> {
  return await prisma.$queryRaw<EventMessage[]>(Prisma.sql`
    SELECT m.id::text AS id, m.endpoint_id::text AS "endpointId"
    FROM messages AS m
    WHERE ${isOfEvent(eventId)}
    ORDER BY m.id
    LIMIT ${limit}
  `);
}
