import { createNamedUuid } from '@posthorn/common';
import { type Transaction, Prisma } from '../connections/open-connection.js';
import type { AddressedEvent, NewEvent } from './new-event.js';

/** The first key of the advisory locks. No other lock uses it. */
const FAN_OUTS = 1_718_576_499;

/** The scope of messages without an ordering key. */
const NONE = '';

/** Events of a consumer fan out one after the other, as far as their messages have the same ordering key. */
export function orderingScope(
  { projectId, consumerId }: Pick<NewEvent, 'projectId' | 'consumerId'>,
  key: string,
): string {
  return createNamedUuid(projectId, `${consumerId} ${key}`);
}

/** Whether the event has messages with an ordering key. */
export function isOrdered({ orderingKeys }: AddressedEvent): boolean {
  return orderingKeys !== undefined && orderingKeys.size > 0;
}

/**
 * Has messages follow in the background where earlier events with the same key still do. Locks the consumers and keys
 * until the transaction ends, so that it sees all earlier events. Takes the locks in order, before those of ordering keys.
 */
export async function behindFanOuts<Event extends AddressedEvent>(
  transaction: Transaction,
  events: readonly Event[],
): Promise<readonly Event[]> {
  const scopes = events.flatMap((event) => [...scopesOf(event).values()]);
  if (scopes.length === 0) return events;
  await transaction.query(Prisma.sql`
    SELECT count(pg_advisory_xact_lock(${FAN_OUTS}::int, key)::text)::int AS passed
    FROM (SELECT DISTINCT uuid_hash(id) AS key FROM unnest(${scopes}::uuid[]) AS given (id) ORDER BY key) AS keys
  `);
  // A separate statement sees everything that was committed before the locks were taken.
  const rows = await transaction.query<{ scope: string }[]>(Prisma.sql`
    SELECT id::text AS scope FROM unnest(${scopes}::uuid[]) AS given (id)
    WHERE EXISTS (SELECT FROM fan_out_parts WHERE ordering_scope = id)
  `);
  const fanningOut = new Set(rows.map(({ scope }) => scope));
  return events.map((event) => follow(event, fanningOut));
}

/** The scopes of an event's messages, by their ordering key. */
function scopesOf(event: AddressedEvent): ReadonlyMap<string, string> {
  return new Map([...new Set(event.orderingKeys?.values())].map((key) => [key, orderingScope(event, key)]));
}

/** Adds the scopes that the event keeps fanning out. */
function follow<Event extends AddressedEvent>(event: Event, fanningOut: Set<string>): Event {
  if (!isOrdered(event)) return event;
  const scopes = scopesOf(event);
  const scopeOf = (endpointId: string): string =>
    scopes.get(event.orderingKeys?.get(endpointId) ?? '') ?? NONE;
  const [later = [], atOnce = []] = [true, false].map((isLater) =>
    event.messages.filter(({ endpointId }) => fanningOut.has(scopeOf(endpointId)) === isLater),
  );
  for (const endpointId of event.laterEndpointIds) fanningOut.add(scopeOf(endpointId));
  fanningOut.delete(NONE);
  if (later.length === 0) return event;
  return {
    ...event,
    messages: atOnce,
    laterEndpointIds: [...later.map(({ endpointId }) => endpointId), ...event.laterEndpointIds],
  };
}
