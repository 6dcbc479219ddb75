import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { findIdempotencyKeys } from '../idempotency-keys/find-idempotency-keys.js';
import { idempotencyScope } from './insert-events.js';
import type { NewEvent } from './new-event.js';

/** An event that holds an idempotency key. */
export interface KnownEvent {
  readonly eventId: string;
  /** Of its type and payload. */
  readonly payloadHash: string;
}

/** Finds the events that hold the idempotency keys of the given ones, by scope and key. */
export async function findKnownEvents(
  client: SqlClient,
  events: readonly NewEvent[],
): Promise<ReadonlyMap<string, KnownEvent>> {
  const keys = events.flatMap((event) =>
    event.idempotency === undefined ? [] : [{ scope: idempotencyScope(event), key: event.idempotency.key }],
  );
  if (keys.length === 0) return new Map();
  const rows = await findIdempotencyKeys(client, keys);
  return new Map(
    rows.map(({ scope, key, messageId, payloadHash }) => [
      `${scope}/${key}`,
      { eventId: messageId, payloadHash },
    ]),
  );
}

/** Returns the ids of the stored events among the given ones. */
export async function findStoredEvents(
  client: SqlClient,
  events: readonly { readonly id: string }[],
): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const rows = await client.query<{ id: string }[]>(
    Prisma.sql`SELECT id::text AS id FROM events WHERE id = ANY (${events.map(({ id }) => id)}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}
