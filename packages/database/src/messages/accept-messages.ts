import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { findIdempotencyKeys } from '../idempotency-keys/find-idempotency-keys.js';
import { type NewMessage, insertMessages, insertMissingMessages } from './insert-messages.js';

/** Another message holds the idempotency key. */
interface KnownMessage {
  readonly kind: 'known';
  readonly messageId: string;
  /** Whether its payload is equal. */
  readonly samePayload: boolean;
  /** It was deleted. */
  readonly isDeleted?: true;
}

export type Acceptance =
  | { readonly kind: 'stored' }
  | KnownMessage
  /** The tenant has used up its plan's messages for this month. Nothing was stored. */
  | { readonly kind: 'over-quota' };

export const STORED: Acceptance = { kind: 'stored' };

/** Stores the new messages. For each of the others, returns the message that holds its idempotency key. */
export async function acceptMessages(
  client: SqlClient,
  messages: readonly NewMessage[],
  sweepAfterMs: number,
): Promise<readonly (Acceptance | Error)[]> {
  const stored = new Set(await insertMessages(client, messages, sweepAfterMs));
  return await findOutcomes(client, messages, stored);
}

/** Does the same for messages that may be stored already. */
export async function acceptMessagesAgain(
  client: SqlClient,
  messages: readonly NewMessage[],
  sweepAfterMs: number,
): Promise<readonly (Acceptance | Error)[]> {
  const inserted = await insertMissingMessages(client, messages, sweepAfterMs);
  const ids = messages.map(({ id }) => id).filter((id) => !inserted.includes(id));
  return await findOutcomes(
    client,
    messages,
    new Set([...inserted, ...(await findStoredMessages(client, ids))]),
  );
}

async function findOutcomes(
  client: SqlClient,
  messages: readonly NewMessage[],
  stored: ReadonlySet<string>,
): Promise<readonly (Acceptance | Error)[]> {
  const findKnown = await loadKnown(
    client,
    messages.filter(({ id }) => !stored.has(id)),
  );
  return messages.map((message) => (stored.has(message.id) ? STORED : (findKnown(message) ?? keyIsGone())));
}

/** Finds the messages that hold the given idempotency keys. */
export async function loadKnown(
  client: SqlClient,
  messages: readonly NewMessage[],
): Promise<(message: NewMessage) => Acceptance | undefined> {
  const lookups = messages.flatMap(({ endpointId, idempotency }) =>
    idempotency === undefined ? [] : [{ endpointId, key: idempotency.key }],
  );
  const rows = lookups.length === 0 ? [] : await findIdempotencyKeys(client, lookups);
  const rowByKey = new Map(rows.map((row) => [`${row.endpointId}/${row.key}`, row]));
  return ({ endpointId, idempotency }) => {
    const row = rowByKey.get(`${endpointId}/${idempotency?.key ?? ''}`);
    if (row === undefined) return undefined;
    const samePayload = row.payloadHash === idempotency?.payloadHash;
    return {
      kind: 'known',
      messageId: row.messageId,
      samePayload,
      ...(row.isDeleted && { isDeleted: true }),
    };
  };
}

function keyIsGone(): Error {
  return new Error('The idempotency key was removed at the very moment of its use.');
}

/** Returns the stored messages among the given ones, including deleted ones. */
export async function findStoredMessages(
  client: SqlClient,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await client.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT id::text AS id FROM messages WHERE id = ANY (${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
