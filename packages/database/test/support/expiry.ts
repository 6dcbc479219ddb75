import type { Sql } from '@posthorn/test-support';

export async function hasPayload(query: Sql, messageId: string): Promise<boolean> {
  return (await query('SELECT FROM payloads WHERE message_id = $1', [messageId])).length === 1;
}
