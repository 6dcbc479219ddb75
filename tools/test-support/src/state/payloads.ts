import { SECOND } from '@posthorn/domain';
import type { Sql } from '../stores/open-sql.js';
import { type ChangeRows, createChange } from './change-rows.js';
import { insertCopies } from './insert-copies.js';
import { ago } from './moments.js';

const changePayloads: ChangeRows<{ readonly expiresAt: Date }> = createChange('payloads', 'message_id');

/** Inserts the payload `{}` for messages that have none. */
export async function insertPayloads(
  query: Sql,
  messageIds: readonly string[],
  { expiresAt }: { readonly expiresAt: Date },
): Promise<void> {
  const fields = { body: '{}', expiresAt };
  await insertCopies(query, { table: 'payloads', key: 'message_id', ids: messageIds, fields });
}

/** Lets a message's payload expire, by default a second ago. */
export async function expirePayload(query: Sql, messageId: string, expiresAt = ago(SECOND)): Promise<void> {
  await changePayloads(query, messageId, { expiresAt });
}

/** Removes a message's payload, as retention does. */
export async function erasePayload(query: Sql, messageId: string): Promise<void> {
  await query('DELETE FROM payloads WHERE message_id = $1', [messageId]);
}
