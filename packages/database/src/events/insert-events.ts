import { createNamedUuid } from '@posthorn/common';
import { Prisma } from '../connections/prisma-client.js';
import type { AcceptOptions } from '../messages/accept-in-batches.js';
import { STORED_COLUMNS, countStored } from '../messages/count-messages.js';
import type { SqlClient } from '../connections/sql-client.js';
import { int, tableOf, text, uuid } from '../connections/table-of.js';
import { keepValues } from '../search/searchable-values.js';
import {
  type AddressedEvent,
  type EventMessage,
  type NewEvent,
  countMessages,
  countUsage,
} from './new-event.js';

/** The messages that the background stores at once. */
const MESSAGES_PER_PART = 50;

const EVENTS = tableOf<AddressedEvent>({
  id: uuid((e) => e.id),
  project_id: uuid((e) => e.projectId),
  consumer_id: text((e) => e.consumerId),
  event_type: text((e) => e.eventType),
  message_count: int(countMessages),
  usage: int(countUsage),
  size_bytes: int((e) => e.sizeBytes),
  payload_sha256: text((e) => e.payloadSha256),
  body: text((e) => e.body),
  retention_hours: int((e) => e.retentionHours),
  expires_after_hours: int((e) => e.expiresAfterHours),
  headers: text((e) => e.headers && JSON.stringify(e.headers)),
  idempotency_key: text((e) => e.idempotency?.key),
  payload_hash: text((e) => e.idempotency?.payloadHash),
  idempotency_scope: uuid(idempotencyScope),
  inbound_endpoint_id: uuid((e) => e.inboundEndpointId),
});

const MESSAGES = tableOf<MessageOfEvent>({
  id: uuid((m) => m.id),
  event_id: uuid((m) => m.eventId),
  endpoint_id: uuid((m) => m.endpointId),
});

const PARTS = tableOf<FanOutPart>({
  event_id: uuid((p) => p.eventId),
  part: int((p) => p.part),
  endpoint_ids: text((p) => `{${p.endpointIds.join(',')}}`),
});

const PUBLISHED = Prisma.sql`SELECT id, project_id, 'event' AS kind, consumer_id FROM published`;

/**
 * Stores events with their payloads, messages, remaining subscribers and idempotency keys, all or none, counts the
 * messages, and returns the ids of the stored events. Skips an event whose idempotency key is already taken: the first
 * of a batch has it, as ids are made in order. The payload of a message is only a reference to that of its event.
 */
export async function insertEvents(
  client: SqlClient,
  events: readonly AddressedEvent[],
  { sweepAfterMs, mayExist }: AcceptOptions,
): Promise<readonly string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>(Prisma.sql`
    WITH input AS (SELECT * FROM ${EVENTS(events)}),
    message AS (SELECT * FROM ${MESSAGES(events.flatMap(toMessages))}),
    part AS (SELECT * FROM ${PARTS(events.flatMap(toParts))}),
    keyed AS (
      INSERT INTO idempotency_keys (endpoint_id, key, message_id, payload_hash)
      SELECT idempotency_scope, idempotency_key, id, payload_hash
      FROM input
      WHERE idempotency_key IS NOT NULL
      ORDER BY idempotency_scope, idempotency_key, id
      ON CONFLICT DO NOTHING
      RETURNING message_id
    ),
    published AS (
      INSERT INTO events (
        id, project_id, consumer_id, event_type, message_count, size_bytes, payload_sha256, idempotency_key, headers,
        retention_hours, inbound_endpoint_id
      )
      SELECT
        id, project_id, consumer_id, event_type, message_count, size_bytes, payload_sha256, idempotency_key,
        headers::json, retention_hours, inbound_endpoint_id
      FROM input
      WHERE idempotency_key IS NULL OR id IN (SELECT message_id FROM keyed)
      ${mayExist ? Prisma.sql`ON CONFLICT DO NOTHING` : Prisma.empty}
      RETURNING id, project_id, consumer_id, created_at
    ),
    new AS (
      SELECT input.*, published.created_at, now() + expires_after_hours * interval '1 hour' AS expires_at
      FROM published JOIN input USING (id)
    ),
    stored AS (
      INSERT INTO messages (
        id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours,
        headers, sweep_at, created_at, event_id, event_type, consumer_id, counted_attempts
      )
      SELECT
        message.id, project_id, endpoint_id, 'outbound', 'queued', 'application/json', size_bytes, payload_sha256,
        retention_hours, headers::json, now() + ${sweepAfterMs}::float8 * interval '1 millisecond', created_at,
        event_id, event_type, nullif(consumer_id, ''), 0
      FROM new JOIN message ON message.event_id = new.id
      RETURNING ${STORED_COLUMNS}
    ),
    counted AS (${countStored({ isOne: false })}),
    later AS (
      INSERT INTO fan_out_parts (event_id, part, endpoint_ids, expires_at, sweep_at)
      SELECT
        event_id, part, endpoint_ids::uuid[], expires_at, now() + ${sweepAfterMs}::float8 * interval '1 millisecond'
      FROM new JOIN part ON part.event_id = new.id
    ),
    ${keepValues(events, PUBLISHED)}
    used AS (
      INSERT INTO usage_counts (project_id, month, messages)
      SELECT project_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, sum(usage)
      FROM new
      WHERE usage > 0
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

interface MessageOfEvent extends EventMessage {
  readonly eventId: string;
}

function toMessages({ id: eventId, messages }: AddressedEvent): readonly MessageOfEvent[] {
  return messages.map((message) => ({ ...message, eventId }));
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

/** The keys of events are unique for a project and a consumer, and those of received webhooks for their endpoint. */
export function idempotencyScope({
  projectId,
  consumerId,
  inboundEndpointId,
}: Pick<NewEvent, 'projectId' | 'consumerId' | 'inboundEndpointId'>): string {
  return inboundEndpointId ?? createNamedUuid(projectId, consumerId);
}
