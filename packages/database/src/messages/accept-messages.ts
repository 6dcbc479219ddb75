import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { findIdempotencyKeys } from '../idempotency-keys/find-idempotency-keys.js';
import { type AcceptOptions, keyIsGone } from './accept-in-batches.js';
import { insertMessages } from './insert-messages.js';
import { type NewMessage, idempotencyScope } from './new-message.js';

/** Another message holds the idempotency key. */
interface KnownMessage {
  readonly kind: 'known';
  readonly messageId: string;
  readonly endpointId: string;
  /** Whether its payload is equal. */
  readonly samePayload: boolean;
  /** It was deleted. */
  readonly isDeleted?: true;
}

export type Acceptance =
  /** `waits`: for the head of its ordering key, so that it is not to be enqueued. */
  | { readonly kind: 'stored'; readonly waits?: true }
  | KnownMessage
  /** The tenant has used up its plan's messages for this month. Nothing was stored. */
  | { readonly kind: 'over-quota' };

export const STORED: Acceptance = { kind: 'stored' };
const WAITING: Acceptance = { kind: 'stored', waits: true };

/** Stores the new messages. For each of the others, returns the message that holds its idempotency key. */
export async function acceptMessages(
  client: SqlClient,
  messages: readonly NewMessage[],
  options: AcceptOptions,
): Promise<readonly (Acceptance | Error)[]> {
  const rows = await insertMessages(client, messages, options);
  const stored = new Map(rows.map(({ id, waits }) => [id, waits === true ? WAITING : STORED]));
  const areOthers = ({ id }: NewMessage): boolean => !stored.has(id);
  if (options.mayExist) {
    for (const id of await findStoredMessages(client, messages.filter(areOthers))) stored.set(id, STORED);
  }
  const findKnown = await loadKnown(client, messages.filter(areOthers));
  return messages.map((message) => stored.get(message.id) ?? findKnown(message) ?? keyIsGone());
}

/** Finds the messages that hold the given idempotency keys. */
export async function loadKnown(
  client: SqlClient,
  messages: readonly NewMessage[],
): Promise<(message: NewMessage) => Acceptance | undefined> {
  const lookups = messages.flatMap((message) =>
    message.idempotency === undefined
      ? []
      : [{ scope: idempotencyScope(message), key: message.idempotency.key }],
  );
  const rows = lookups.length === 0 ? [] : await findIdempotencyKeys(client, lookups);
  const rowByKey = new Map(rows.map((row) => [`${row.scope}/${row.key}`, row]));
  return (message) => {
    const { endpointId, idempotency } = message;
    const row = rowByKey.get(`${idempotencyScope(message)}/${idempotency?.key ?? ''}`);
    if (row === undefined) return undefined;
    const samePayload = row.payloadHash === idempotency?.payloadHash;
    return {
      kind: 'known',
      messageId: row.messageId,
      endpointId: row.endpointId ?? endpointId,
      samePayload,
      ...(row.isDeleted && { isDeleted: true }),
    };
  };
}

/** Returns the stored messages among the given ones, including deleted ones. */
export async function findStoredMessages(
  client: SqlClient,
  messages: readonly Pick<NewMessage, 'id'>[],
): Promise<readonly string[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const rows = await client.query<{ id: string }[]>(
    Prisma.sql`SELECT id::text AS id FROM messages WHERE id = ANY (${ids}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}
