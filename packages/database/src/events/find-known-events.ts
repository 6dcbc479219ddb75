import type { SqlClient } from '../connections/sql-client.js';
import { findIdempotencyKeys } from '../idempotency-keys/find-idempotency-keys.js';
import { idempotencyScope } from './insert-events.js';
import type { AddressedEvent } from './new-event.js';

export interface KnownEvent {
  readonly kind: 'known';
  readonly eventId: string;
  readonly samePayload: boolean;
}

/** Finds the events that hold the idempotency keys of the given ones, by scope and key. */
export async function findKnownEvents(
  client: SqlClient,
  events: readonly AddressedEvent[],
): Promise<ReadonlyMap<string, KnownEvent>> {
  const lookups = events.flatMap((event) =>
    event.idempotency === undefined
      ? []
      : [
          {
            endpointId: idempotencyScope(event),
            key: event.idempotency.key,
            hash: event.idempotency.payloadHash,
          },
        ],
  );
  if (lookups.length === 0) return new Map();
  const hashes = new Map(lookups.map(({ endpointId, key, hash }) => [`${endpointId}/${key}`, hash]));
  const rows = await findIdempotencyKeys(client, lookups);
  return new Map(
    rows.map(({ endpointId, key, messageId, payloadHash }) => {
      const name = `${endpointId}/${key}`;
      return [name, { kind: 'known', eventId: messageId, samePayload: hashes.get(name) === payloadHash }];
    }),
  );
}
