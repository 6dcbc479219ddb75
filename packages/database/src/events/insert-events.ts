import { createNamedUuid } from '@posthorn/common';
import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type AddressedEvent, type NewEvent, countMessages } from './new-event.js';

/** The messages that the background stores at once. */
const MESSAGES_PER_PART = 50;

export interface InsertEventsOptions {
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
  /** Whether the events may be stored already. Those are skipped. */
  readonly mayExist: boolean;
}

/**
 * Stores events with their payloads, messages, remaining subscribers and idempotency keys, all or none, counts the
 * messages, and returns the ids of the stored events. Skips an event whose idempotency key is already taken. The payload
 * of a message is only a reference to that of its event.
 */
export async function insertEvents(
  client: SqlClient,
  events: readonly AddressedEvent[],
  { sweepAfterMs, mayExist }: InsertEventsOptions,
): Promise<readonly string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>(Prisma.sql`
    WITH input AS (${selectEvents(events)}),
    message AS (${selectMessages(events)}),
    part AS (${selectParts(events)}),
    keyed AS (
      INSERT INTO idempotency_keys (endpoint_id, key, message_id, payload_hash)
      SELECT idempotency_scope, idempotency_key, id, payload_hash
      FROM input
      WHERE idempotency_key IS NOT NULL
      ORDER BY idempotency_scope, idempotency_key
      ON CONFLICT DO NOTHING
      RETURNING message_id
    ),
    published AS (
      INSERT INTO events (
        id, project_id, consumer_id, event_type, message_count, size_bytes, payload_sha256, idempotency_key, headers,
        retention_hours
      )
      SELECT
        id, project_id, consumer_id, event_type, message_count, size_bytes, payload_sha256, idempotency_key,
        headers::json, retention_hours
      FROM input
      WHERE idempotency_key IS NULL OR id IN (SELECT message_id FROM keyed)
      ${mayExist ? Prisma.sql`ON CONFLICT DO NOTHING` : Prisma.empty}
      RETURNING id, project_id, message_count, created_at
    ),
    new AS (
      SELECT input.*, published.created_at, now() + expires_after_hours * interval '1 hour' AS expires_at
      FROM published JOIN input USING (id)
    ),
    stored AS (
      INSERT INTO messages (
        id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours,
        headers, sweep_at, created_at, event_id, event_type, consumer_id
      )
      SELECT
        message.id, project_id, endpoint_id, 'outbound', 'queued', 'application/json', size_bytes, payload_sha256,
        retention_hours, headers::json, now() + ${sweepAfterMs}::float8 * interval '1 millisecond', created_at,
        event_id, event_type, nullif(consumer_id, '')
      FROM new JOIN message ON message.event_id = new.id
    ),
    later AS (
      INSERT INTO fan_out_parts (event_id, part, endpoint_ids, expires_at, sweep_at)
      SELECT
        event_id, part, endpoint_ids::uuid[], expires_at, now() + ${sweepAfterMs}::float8 * interval '1 millisecond'
      FROM new JOIN part ON part.event_id = new.id
    ),
    used AS (
      INSERT INTO usage_counts (project_id, month, messages)
      SELECT project_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, sum(message_count)
      FROM published
      WHERE message_count > 0
      GROUP BY project_id, created_at
    ),
    kept AS (
      INSERT INTO payloads (message_id, body, event_id, expires_at)
      SELECT
        id, body, NULL, CASE WHEN message_count = 0 AND retention_hours = 0 THEN created_at ELSE expires_at END
      FROM new
      UNION ALL
      SELECT message.id, '', event_id, expires_at FROM new JOIN message ON message.event_id = new.id
    )
    SELECT id::text AS id FROM published
  `);
  return rows.map(({ id }) => id);
}

function selectEvents(events: readonly AddressedEvent[]): Prisma.Sql {
  const column = <Value>(read: (event: AddressedEvent) => Value): Value[] => events.map(read);
  return Prisma.sql`
    SELECT * FROM unnest(
      ${column((e) => e.id)}::uuid[],
      ${column((e) => e.projectId)}::uuid[],
      ${column((e) => e.consumerId)}::text[],
      ${column((e) => e.eventType)}::text[],
      ${column(countMessages)}::int[],
      ${column((e) => e.sizeBytes)}::int[],
      ${column((e) => e.payloadSha256)}::text[],
      ${column((e) => e.body)}::text[],
      ${column((e) => e.retentionHours)}::int[],
      ${column((e) => e.expiresAfterHours)}::int[],
      ${column((e) => e.headers && JSON.stringify(e.headers))}::text[],
      ${column((e) => e.idempotency?.key)}::text[],
      ${column((e) => e.idempotency?.payloadHash)}::text[],
      ${column(idempotencyScope)}::uuid[]
    ) AS t (
      id, project_id, consumer_id, event_type, message_count, size_bytes, payload_sha256, body, retention_hours,
      expires_after_hours, headers, idempotency_key, payload_hash, idempotency_scope
    )
  `;
}

function selectMessages(events: readonly AddressedEvent[]): Prisma.Sql {
  const messages = events.flatMap(({ id: eventId, messages: own }) =>
    own.map((message) => ({ ...message, eventId })),
  );
  return Prisma.sql`
    SELECT * FROM unnest(
      ${messages.map(({ id }) => id)}::uuid[],
      ${messages.map(({ eventId }) => eventId)}::uuid[],
      ${messages.map(({ endpointId }) => endpointId)}::uuid[]
    ) AS t (id, event_id, endpoint_id)
  `;
}

function selectParts(events: readonly AddressedEvent[]): Prisma.Sql {
  const parts = events.flatMap(toParts);
  return Prisma.sql`
    SELECT * FROM unnest(
      ${parts.map(({ eventId }) => eventId)}::uuid[],
      ${parts.map(({ part }) => part)}::int[],
      ${parts.map(({ endpointIds }) => `{${endpointIds.join(',')}}`)}::text[]
    ) AS t (event_id, part, endpoint_ids)
  `;
}

interface FanOutPart {
  readonly eventId: string;
  readonly part: number;
  readonly endpointIds: readonly string[];
}

function toParts({ id, laterEndpointIds }: AddressedEvent): readonly FanOutPart[] {
  return Array.from({ length: Math.ceil(laterEndpointIds.length / MESSAGES_PER_PART) }, (_, part) => ({
    eventId: id,
    part,
    endpointIds: laterEndpointIds.slice(part * MESSAGES_PER_PART, (part + 1) * MESSAGES_PER_PART),
  }));
}

/** The keys of events are unique for a project and a consumer, as those of messages are for an endpoint. */
export function idempotencyScope({
  projectId,
  consumerId,
}: Pick<NewEvent, 'projectId' | 'consumerId'>): string {
  return createNamedUuid(projectId, consumerId);
}
