import type { Sql } from '@posthorn/test-support';

/** Makes a payload expire. `since` is an SQL interval before now. */
export async function expire(query: Sql, messageId: string, since = '1 second'): Promise<void> {
  await query('UPDATE payloads SET expires_at = now() - $2::interval WHERE message_id = $1', [
    messageId,
    since,
  ]);
}

export async function hasPayload(query: Sql, messageId: string): Promise<boolean> {
  return (await query('SELECT FROM payloads WHERE message_id = $1', [messageId])).length === 1;
}
