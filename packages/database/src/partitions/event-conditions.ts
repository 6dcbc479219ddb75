import { Prisma } from '../connections/prisma-client.js';

/** An id of the same millisecond begins with the same digits. */
const SHARED_DIGITS = 'tttttttt-tttt-7'.length;

/**
 * The condition on `messages AS m` that a message belongs to an event. The ids of its messages are siblings of its own
 * (see `createSiblingUuid`), so other days are never read.
 */
export function isOfEvent(eventId: string): Prisma.Sql {
  const shared = eventId.slice(0, SHARED_DIGITS);
  const first = `${shared}000-8000-000000000000`;
  const last = `${shared}fff-bfff-ffffffffffff`;
  return Prisma.sql`m.event_id = ${eventId}::uuid AND m.id BETWEEN ${first}::uuid AND ${last}::uuid`;
}

/** The condition that an id is of the same millisecond as an event, for statements about many events. */
export function isSibling(id: Prisma.Sql, eventId: Prisma.Sql): Prisma.Sql {
  const shared = Prisma.sql`left(${eventId}::text, ${SHARED_DIGITS}::int)`;
  return Prisma.sql`${id} BETWEEN (${shared} || '000-8000-000000000000')::uuid AND (${shared} || 'fff-bfff-ffffffffffff')::uuid`;
}
