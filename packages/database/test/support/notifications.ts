import type { OpenDatabase } from './open-database.js';

/** The payload of a notification of the generic template. */
export interface SentNotification {
  readonly type: string;
  readonly timestamp: string;
  readonly project_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The notifications of a notification endpoint so far, oldest first. */
export async function sent(
  { query }: Pick<OpenDatabase, 'query'>,
  receiverId: string,
): Promise<readonly SentNotification[]> {
  const rows = await query(
    `SELECT p.body FROM messages AS m JOIN payloads AS p ON p.message_id = m.id
     WHERE m.endpoint_id = $1 AND m.event_type IS NOT NULL ORDER BY m.id`,
    [receiverId],
  );
  return rows.map(({ body }) => JSON.parse(String(body)) as SentNotification);
}
