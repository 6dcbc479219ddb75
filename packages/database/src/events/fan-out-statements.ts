import { IN_ORDER } from '../connections/never.js';
import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { STORED_COLUMNS, countStored } from '../messages/count-messages.js';
import type { EventMessage } from './new-event.js';

/**
 * Stores the messages of the next part of an event's subscribers, or of the earlier event that fans out before it. Returns
 * those to enqueue: none when all wait for the head of their key, or when other processes are storing what comes next.
 * Undefined when no part of the event is left. A part and its messages change places in one statement, so each
 * subscriber gets one message, whatever is interrupted.
 */
export async function takeFanOutPart(
  { sql, sweepAfterMs }: Clients,
  eventId: string,
): Promise<readonly EventMessage[] | undefined> {
  const rows = await sql.query<EventMessage[]>(Prisma.sql`
    WITH own AS (
      SELECT event_id, ordering_scope FROM fan_out_parts WHERE event_id = ${eventId}::uuid ORDER BY part LIMIT 1
    ),
    turn AS (
      SELECT coalesce(first.event_id, own.event_id) AS event_id, ordering_scope
      FROM own
      LEFT JOIN LATERAL (
        SELECT f.event_id FROM fan_out_parts AS f
        WHERE f.ordering_scope = own.ordering_scope
        ORDER BY f.position LIMIT 1
      ) AS first ON true
    ),
    part AS (
      DELETE FROM fan_out_parts
      WHERE (event_id, part) = (
        SELECT f.event_id, f.part
        FROM turn JOIN fan_out_parts AS f USING (event_id)
        WHERE f.ordering_scope IS NOT DISTINCT FROM turn.ordering_scope
        ORDER BY f.part LIMIT 1 FOR UPDATE OF f SKIP LOCKED
      )
      RETURNING event_id, endpoint_ids, expires_at, ordering_key
    ),
    message AS (
      SELECT
        (left(e.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid AS message_id, endpoint.id AS endpoint_id,
        part.expires_at, part.ordering_key AS message_key, e.*
      FROM part
      CROSS JOIN unnest(part.endpoint_ids) AS endpoint (id)
      JOIN events AS e ON e.id = part.event_id
    ),
    kept AS (
      INSERT INTO payloads (message_id, body, event_id, expires_at)
      SELECT message_id, '', id, expires_at FROM message
    ),
    released AS (
      INSERT INTO payload_releases (event_id) SELECT event_id FROM part
    ),
    stored AS (
      INSERT INTO messages (
        id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours,
        headers, sweep_at, created_at, event_id, event_type, consumer_id, ordering_key, counted_attempts
      )
      SELECT
        message_id, project_id, endpoint_id, 'outbound', 'queued', 'application/json', size_bytes, payload_sha256,
        retention_hours, headers, now() + ${sweepAfterMs}::float8 * interval '1 millisecond', created_at, id, event_type,
        nullif(consumer_id, ''), message_key, 0
      FROM message
      ORDER BY endpoint_id
      RETURNING id, sweep_at, ${STORED_COLUMNS}
    ),
    counted AS (${countStored({ isOne: false })})
    SELECT id::text AS id, endpoint_id::text AS "endpointId" FROM stored WHERE sweep_at <> ${IN_ORDER}::timestamptz
  `);
  return rows.length > 0 || (await isLeft(sql, eventId)) ? rows : undefined;
}

async function isLeft(client: SqlClient, eventId: string): Promise<boolean> {
  const rows = await client.query(Prisma.sql`
    SELECT FROM fan_out_parts WHERE event_id = ${eventId}::uuid LIMIT 1
  `);
  return rows.length > 0;
}

/** Returns events whose fan-out is overdue. Each of at most `limit` parts is looked at again after `againAfterMs`. */
export async function sweepFanOuts(
  { sql }: Clients,
  { limit, againAfterMs }: { readonly limit: number; readonly againAfterMs: number },
): Promise<readonly string[]> {
  const rows = await sql.query<{ eventId: string }[]>(Prisma.sql`
    WITH overdue AS (
      SELECT event_id, part FROM fan_out_parts
      WHERE sweep_at <= now()
      ORDER BY sweep_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE fan_out_parts AS f
    SET sweep_at = now() + ${againAfterMs}::float8 * interval '1 millisecond'
    FROM overdue
    WHERE f.event_id = overdue.event_id AND f.part = overdue.part
    RETURNING f.event_id::text AS "eventId"
  `);
  return [...new Set(rows.map(({ eventId }) => eventId))];
}
