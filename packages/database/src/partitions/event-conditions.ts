import { Prisma } from '../connections/open-connection.js';

/** An id of the same millisecond begins with the same digits. */
const SHARED_DIGITS = 'tttttttt-tttt-7'.length;

/**
 * The condition on `messages AS m` that a message belongs to an event. The ids of its messages are siblings of its own
 * (see `createSiblingUuid`), so other days are never read.
 */
export function isOfEvent(eventId: string): Prisma.Sql {
  const within = isWithin(Prisma.sql`m.id`, { first: eventId, last: eventId });
  return Prisma.sql`m.event_id = ${eventId}::uuid AND ${within}`;
}

/** The condition that an id is of a time from the millisecond of one id to that of another. */
export function isWithin(
  id: Prisma.Sql,
  { first, last }: { readonly first: string; readonly last: string },
): Prisma.Sql {
  const start = `${first.slice(0, SHARED_DIGITS)}000-8000-000000000000`;
  const end = `${last.slice(0, SHARED_DIGITS)}fff-bfff-ffffffffffff`;
  return Prisma.sql`${id} BETWEEN ${start}::uuid AND ${end}::uuid`;
}

/** The condition that an id is of the same millisecond as an event, for statements about many events. */
export function isSibling(id: Prisma.Sql, eventId: Prisma.Sql): Prisma.Sql {
  const shared = Prisma.sql`left(${eventId}::text, ${SHARED_DIGITS}::int)`;
  return Prisma.sql`${id} BETWEEN (${shared} || '000-8000-000000000000')::uuid AND (${shared} || 'fff-bfff-ffffffffffff')::uuid`;
}
