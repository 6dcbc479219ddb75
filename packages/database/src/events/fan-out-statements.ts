import { type Clients, Prisma } from '../connections/prisma-client.js';
import { STORED_COLUMNS, countStored } from '../messages/count-messages.js';
import type { EventMessage } from './new-event.js';

/**
 * Stores the messages of the next part of an event's subscribers. Undefined when no part is left, or when another
 * process is storing the last ones. A part and its messages change places in one statement, so each subscriber gets
 * one message, whatever is interrupted.
 */
export async function takeFanOutPart(
  { prisma, sweepAfterMs }: Clients,
  eventId: string,
): Promise<readonly EventMessage[] | undefined> {
  const rows = await prisma.$queryRaw<EventMessage[]>(Prisma.sql`
    WITH part AS (
      DELETE FROM fan_out_parts
      WHERE (event_id, part) = (
        SELECT event_id, part FROM fan_out_parts WHERE event_id = ${eventId}::uuid
        ORDER BY part LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING endpoint_ids, expires_at
    ),
    message AS (
      SELECT
        (left(e.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid AS message_id, endpoint.id AS endpoint_id,
        part.expires_at, e.*
      FROM part
      CROSS JOIN unnest(part.endpoint_ids) AS endpoint (id)
      JOIN events AS e ON e.id = ${eventId}::uuid
    ),
    kept AS (
      INSERT INTO payloads (message_id, body, event_id, expires_at)
      SELECT message_id, '', id, expires_at FROM message
    ),
    released AS (
      INSERT INTO payload_releases (event_id) SELECT ${eventId}::uuid FROM part
    ),
    stored AS (
      INSERT INTO messages (
        id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours,
        headers, sweep_at, created_at, event_id, event_type, consumer_id, counted_attempts
      )
      SELECT
        message_id, project_id, endpoint_id, 'outbound', 'queued', 'application/json', size_bytes, payload_sha256,
        retention_hours, headers, now() + ${sweepAfterMs}::float8 * interval '1 millisecond', created_at, id, event_type,
        nullif(consumer_id, ''), 0
      FROM message
      RETURNING id, ${STORED_COLUMNS}
    ),
    counted AS (${countStored({ isOne: false })})
    SELECT id::text AS id, endpoint_id::text AS "endpointId" FROM stored
  `);
  return rows.length === 0 ? undefined : rows;
}

/** Returns events whose fan-out is overdue. Each of at most `limit` parts is looked at again after `againAfterMs`. */
export async function sweepFanOuts(
  { prisma }: Clients,
  { limit, againAfterMs }: { readonly limit: number; readonly againAfterMs: number },
): Promise<readonly string[]> {
  const rows = await prisma.$queryRaw<{ eventId: string }[]>(Prisma.sql`
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
