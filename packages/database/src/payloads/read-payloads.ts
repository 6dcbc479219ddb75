import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { EVENT_WAITS_FOR_ERASURE, IS_OF_FORMER_CONSUMER } from '../connections/waits-for-erasure.js';
import { IS_KEPT } from '../pull-events/event-conditions.js';
import type { EventPayload } from '../pull-events/pull-event-statements.js';
import { IS_NEEDED } from '../retention/needed-payloads.js';

/** Returns the bytes of a message's payload, or undefined when they are erased, or wait for that. */
export async function readOfMessage(client: SqlClient, messageId: string): Promise<Buffer | undefined> {
  const [row] = await client.query<{ body: string; bodyBytes: Uint8Array | null }[]>(Prisma.sql`
    SELECT CASE WHEN p.event_id IS NULL THEN p.body ELSE shared.body END AS body, p.body_bytes AS "bodyBytes"
    FROM payloads AS p
    JOIN messages AS m ON m.id = p.message_id
    LEFT JOIN payloads AS shared ON shared.message_id = p.event_id
    WHERE p.message_id = ${messageId}::uuid AND p.expires_at > now() AND NOT ${IS_OF_FORMER_CONSUMER}
  `);
  return row && Buffer.from(row.bodyBytes ?? row.body);
}

/** Returns undefined when no message needs the payload any more, and when it is erased, or waits for that. */
export async function readOfEvent(client: SqlClient, eventId: string): Promise<Buffer | undefined> {
  const [row] = await client.query<{ body: string }[]>(Prisma.sql`
    SELECT p.body
    FROM payloads AS p
    JOIN events AS e ON e.id = p.message_id
    WHERE p.message_id = ${eventId}::uuid
      AND p.expires_at > now()
      AND NOT ${EVENT_WAITS_FOR_ERASURE}
      AND (e.message_count = 0 OR ${IS_NEEDED})
  `);
  return row && Buffer.from(row.body);
}

/** Returns the payload of an event, or undefined when it is erased. */
export async function readOfPullEvent(client: SqlClient, id: string): Promise<EventPayload | undefined> {
  const [payload] = await client.query<EventPayload[]>(Prisma.sql`
    SELECT p.body, p.body_bytes AS "bodyBytes"
    FROM payloads AS p
    JOIN messages AS m ON m.id = p.message_id
    WHERE p.message_id = ${id}::uuid AND m.id = ${id}::uuid AND ${IS_KEPT}
  `);
  return payload;
}
