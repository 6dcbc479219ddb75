import { createNamedUuid } from '@posthorn/common';
import { Prisma } from '../connections/open-connection.js';
import { IN_ORDER } from '../connections/never.js';
import type { AcceptOptions } from '../messages/accept-in-batches.js';
import { STORED_COLUMNS, countStored } from '../messages/count-messages.js';
import type { SqlClient } from '../connections/sql-client.js';
import { BY_KEY } from '../messages/insert-messages.js';
import { int, tableOf, text, uuid } from '../connections/table-of.js';
import { keepValues } from '../search/searchable-values.js';
import {
  type AddressedEvent,
  type EventMessage,
  type NewEvent,
  countMessages,
  countUsage,
} from './new-event.js';
import { isOrdered, orderingScope } from './order-events.js';

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
  ordering_key_of_event: text((e) => e.orderingKey),
  idempotency_key: text((e) => e.idempotency?.key),
  payload_hash: text((e) => e.idempotency?.payloadHash),
  idempotency_scope: uuid(idempotencyScope),
  inbound_endpoint_id: uuid((e) => e.inboundEndpointId),
});

const MESSAGES = tableOf<MessageOfEvent>({
  id: uuid((m) => m.id),
  event_id: uuid((m) => m.eventId),
  endpoint_id: uuid((m) => m.endpointId),
  ordering_key: text((m) => m.orderingKey),
  ordinal: int((_message, index) => index),
});

const PARTS = tableOf<FanOutPart>({
  event_id: uuid((p) => p.eventId),
  part: int((p) => p.part),
  endpoint_ids: text((p) => `{${p.endpointIds.join(',')}}`),
  ordering_key: text((p) => p.orderingKey),
  ordering_scope: uuid((p) => p.orderingScope),
  ordinal: int((_part, index) => index),
});

const PUBLISHED = Prisma.sql`SELECT id, project_id, 'event' AS kind, consumer_id FROM published`;

/** An event that was stored, and those of its messages that wait for the head of their key. */
export interface InsertedEvent {
  readonly id: string;
  readonly waiting: readonly string[] | null;
}

const WAITING = Prisma.sql`(
  SELECT array_agg(s.id::text) FROM stored AS s WHERE s.event_id = published.id AND s.sweep_at = ${IN_ORDER}::timestamptz
)`;

/**
 * Stores events with their payloads, messages, remaining subscribers and idempotency keys, all or none, counts the
 * messages, and returns the stored events. Skips an event whose idempotency key is already taken: the first
 * of a batch has it, as ids are made in order. The payload of a message is only a reference to that of its event.
 */
export async function insertEvents(
  client: SqlClient,
  events: readonly AddressedEvent[],
  { sweepAfterMs, mayExist }: AcceptOptions,
): Promise<readonly InsertedEvent[]> {
  const areOrdered = events.some(isOrdered);
  return await client.query<InsertedEvent[]>(Prisma.sql`
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
        retention_hours, inbound_endpoint_id, ordering_key
      )
      SELECT
        id, project_id, consumer_id, event_type, message_count, size_bytes, payload_sha256, idempotency_key,
        headers::json, retention_hours, inbound_endpoint_id, ordering_key_of_event
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
        headers, sweep_at, created_at, event_id, event_type, consumer_id, ordering_key, counted_attempts
      )
      SELECT
        message.id, project_id, endpoint_id, 'outbound', 'queued', 'application/json', size_bytes, payload_sha256,
        retention_hours, headers::json, now() + ${sweepAfterMs}::float8 * interval '1 millisecond', created_at,
        event_id, event_type, nullif(consumer_id, ''), ordering_key, 0
      FROM new JOIN message ON message.event_id = new.id
      ${areOrdered ? BY_KEY : Prisma.empty}
      RETURNING id, event_id, sweep_at, ${STORED_COLUMNS}
    ),
    counted AS (${countStored({ isOne: false })}),
    later AS (
      INSERT INTO fan_out_parts (
        event_id, part, endpoint_ids, expires_at, sweep_at, ordering_key, ordering_scope, position
      )
      SELECT
        event_id, part, endpoint_ids::uuid[], expires_at, now() + ${sweepAfterMs}::float8 * interval '1 millisecond',
        ordering_key, ordering_scope, CASE WHEN ordering_scope IS NOT NULL THEN nextval('event_positions') END
      FROM new JOIN part ON part.event_id = new.id
      ORDER BY ordinal
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
    SELECT id::text AS id, ${areOrdered ? WAITING : Prisma.sql`NULL`} AS waiting FROM published
  `);
}

interface MessageOfEvent extends EventMessage {
  readonly eventId: string;
  readonly orderingKey: string | undefined;
}

function toMessages({ id: eventId, messages, orderingKeys }: AddressedEvent): readonly MessageOfEvent[] {
  return messages.map((message) => ({
    ...message,
    eventId,
    orderingKey: orderingKeys?.get(message.endpointId),
  }));
}

interface FanOutPart {
  readonly eventId: string;
  readonly part: number;
  readonly endpointIds: readonly string[];
  readonly orderingKey: string | undefined;
  readonly orderingScope: string | undefined;
}

/** The messages of a part have the same ordering key. */
function toParts(event: AddressedEvent): readonly FanOutPart[] {
  const byKey = new Map<string | undefined, string[]>();
  for (const id of event.laterEndpointIds) {
    const key = event.orderingKeys?.get(id);
    const ids = byKey.get(key);
    if (ids === undefined) byKey.set(key, [id]);
    else ids.push(id);
  }
  return [...byKey]
    .flatMap(([orderingKey, ids]) =>
      Array.from({ length: Math.ceil(ids.length / MESSAGES_PER_PART) }, (_, index) => ({
        eventId: event.id,
        endpointIds: ids.slice(index * MESSAGES_PER_PART, (index + 1) * MESSAGES_PER_PART),
        orderingKey,
        orderingScope: orderingKey === undefined ? undefined : orderingScope(event, orderingKey),
      })),
    )
    .map((part, number) => ({ ...part, part: number }));
}

/** The keys of events are unique for a project and a consumer, and those of received webhooks for their endpoint. */
export function idempotencyScope({
  projectId,
  consumerId,
  inboundEndpointId,
}: Pick<NewEvent, 'projectId' | 'consumerId' | 'inboundEndpointId'>): string {
  return inboundEndpointId ?? createNamedUuid(projectId, consumerId);
}
