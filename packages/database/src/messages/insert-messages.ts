import type { Direction } from '@posthorn/domain';
import { Prisma } from '../connections/prisma-client.js';
import type { AcceptOptions, MessageQuota } from './accept-in-batches.js';
import type { SqlClient } from '../connections/sql-client.js';
import {
  type ColumnsOf,
  boolean,
  columnOf,
  int,
  json,
  tableOf,
  text,
  uuid,
} from '../connections/table-of.js';
import { STORED_COLUMNS, countStored, countUsage } from './count-messages.js';
import { eventParts } from '../pull-events/event-parts.js';
import { IN_ORDER, NEVER } from '../connections/never.js';
import { type SearchableValue, keepValues } from '../search/searchable-values.js';

export interface NewMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  /** An event of a pull endpoint becomes `stored` and is not enqueued. Any other message becomes `queued`. */
  readonly direction: Direction;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly payloadSha256: string;
  /** As the client requested it. 0 erases the payload when a success is recorded. */
  readonly retentionHours: number;
  /** The maximum time for which the payload is kept. */
  readonly expiresAfterHours: number;
  /** Bytes when PostgreSQL cannot store it as text: not UTF-8, or with a NUL. */
  readonly body: string | Buffer;
  /** The custom headers of this message. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** The hash covers the payload's canonical JSON. */
  readonly idempotency:
    | {
        readonly key: string;
        readonly payloadHash: string;
        /** Within which the key is unique. Default: the endpoint. */
        readonly scope?: string;
      }
    | undefined;
  /** The seconds before each retry. Default: the retry schedule of the endpoint. */
  readonly retrySchedule?: readonly number[] | undefined;
  /** The type of the event, as the sender or the settings of the inbound endpoint name it. */
  readonly eventType?: string | null | undefined;
  /** The consumer of the endpoint. */
  readonly consumerId?: string | undefined;
  /** The messages of the endpoint with the same key are delivered in the order of their commits. Default: in any order. */
  readonly orderingKey?: string | undefined;
  /** A test message has one attempt, and is in no count. */
  readonly isTest?: boolean | undefined;
  /** Listeners get the message, and no worker delivers it. */
  readonly isForListeners?: boolean | undefined;
  /** The values of the payload's members that can be searched. */
  readonly searchable?: readonly SearchableValue[] | undefined;
  /** Present for a message that a sender posted to an ingest URL. */
  readonly received?: ReceivedFacts | undefined;
  /** Present when the tenant's plan has a monthly limit. Messages of other tenants are only counted. */
  readonly quota?: MessageQuota | undefined;
}

export interface ReceivedFacts {
  /** Stored with the payload: the forwarded headers, or the masked headers of a pull endpoint's event. */
  readonly headers: Readonly<Record<string, string>>;
  /** The sender's query string, stored with the payload. */
  readonly query?: string | undefined;
  readonly sourceIp: string | undefined;
  readonly processingMs: number;
}

const COLUMNS = {
  id: uuid((m) => m.id),
  project_id: uuid((m) => m.projectId),
  endpoint_id: uuid((m) => m.endpointId),
  direction: columnOf('direction')((m) => m.direction),
  content_type: text((m) => m.contentType),
  size_bytes: int((m) => m.sizeBytes),
  payload_sha256: text((m) => m.payloadSha256),
  retention_hours: int((m) => m.retentionHours),
  expires_after_hours: int((m) => m.expiresAfterHours),
  body: text((m) => (typeof m.body === 'string' ? m.body : '')),
  body_base64: text((m) => (typeof m.body === 'string' ? undefined : m.body.toString('base64'))),
  headers: text((m) => m.headers && JSON.stringify(m.headers)),
  idempotency_key: text((m) => m.idempotency?.key),
  payload_hash: text((m) => m.idempotency?.payloadHash),
  idempotency_scope: uuid(idempotencyScope),
  retry_schedule: text((m) => m.retrySchedule && `{${m.retrySchedule.join(',')}}`),
  received: json((m) => m.received && JSON.stringify(m.received)),
  event_type: text((m) => m.eventType),
  consumer_id: text((m) => m.consumerId),
  is_test: boolean((m) => m.isTest === true),
  ordinal: int((_message, index) => index),
} satisfies ColumnsOf<NewMessage>;

const MESSAGES = tableOf<NewMessage>(COLUMNS);
const ORDERED_MESSAGES = tableOf<NewMessage>({ ...COLUMNS, ordering_key: text((m) => m.orderingKey) });

/** The scope of an idempotency key. */
export function idempotencyScope({
  idempotency,
  endpointId,
}: Pick<NewMessage, 'idempotency' | 'endpointId'>): string {
  return idempotency?.scope ?? endpointId;
}

const STORED = Prisma.sql`SELECT id, project_id, direction AS kind, consumer_id FROM stored`;

/** The additional SQL of the message insertion when it contains idempotency keys. */
const KEYED = Prisma.sql`
    keyed AS (
      INSERT INTO idempotency_keys (endpoint_id, key, message_id, payload_hash)
      SELECT idempotency_scope, idempotency_key, id, payload_hash
      FROM input
      WHERE idempotency_key IS NOT NULL
      ORDER BY idempotency_scope, idempotency_key, ordinal
      ON CONFLICT DO NOTHING
      RETURNING message_id
    ),`;

/** Messages join their keys in this order, so that two statements cannot deadlock. */
export const BY_KEY = Prisma.raw('ORDER BY endpoint_id, ordering_key COLLATE "C", ordinal');

export interface StoredMessage {
  readonly id: string;
  /** For the head of its ordering key. It is enqueued when it is the head. */
  readonly waits?: boolean | null;
}

/** PostgreSQL prepares each part of a statement. So those without ordering keys lack what belongs to them. */
const UNORDERED = {
  rows: MESSAGES,
  column: Prisma.empty,
  byKey: Prisma.empty,
  returned: Prisma.empty,
  waits: Prisma.empty,
};
const ORDERED = {
  rows: ORDERED_MESSAGES,
  column: Prisma.raw(', ordering_key'),
  byKey: BY_KEY,
  returned: Prisma.raw(', sweep_at'),
  waits: Prisma.sql`, sweep_at = ${IN_ORDER}::timestamptz AS waits`,
};

const OF_FREE_KEY = Prisma.sql`idempotency_key IS NULL OR id IN (SELECT message_id FROM keyed)`;

/**
 * Stores messages with their payloads and idempotency keys, all or none, counts them, and returns the ids of those
 * stored. Skips a message whose idempotency key is already taken: the first of a batch has it. Inserts the keys in
 * order, so that two statements with the same keys cannot deadlock.
 *
 * Skips messages that may exist and do. It waits for a concurrent statement that stores them. A later statement fails on
 * the rows that this one stored. Either way, each message is stored once.
 */
export async function insertMessages(
  client: SqlClient,
  messages: readonly NewMessage[],
  { sweepAfterMs, mayExist }: AcceptOptions,
): Promise<readonly StoredMessage[]> {
  const events = eventParts(messages);
  const isOne = messages.length === 1;
  const haveKeys = messages.some(({ idempotency }) => idempotency !== undefined);
  const areNew = haveKeys ? OF_FREE_KEY : Prisma.sql`true`;
  const listened = listenedParts(messages);
  const order = messages.some(({ orderingKey }) => orderingKey !== undefined) ? ORDERED : UNORDERED;
  const rows = await client.$queryRaw<StoredMessage[]>(Prisma.sql`
    WITH ${events.gate} input AS ${isOne ? Prisma.sql`NOT MATERIALIZED` : Prisma.empty} (
      SELECT t.* FROM ${events.throughGate} ${order.rows(messages)}
    ),
    ${haveKeys ? KEYED : Prisma.empty}
    stored AS (
      INSERT INTO messages (
        id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256, retention_hours,
        headers, idempotency_key, sweep_at, source_ip, ingest_processing_ms, event_type, consumer_id, is_test, retry_schedule,
        position, counted_attempts ${order.column}
      )
      SELECT
        id, project_id, endpoint_id, direction,
        CASE direction WHEN 'pull' THEN 'stored' ELSE 'queued' END::message_status,
        content_type, size_bytes, payload_sha256, retention_hours, headers::json, idempotency_key,
        CASE ${listened.neverSwept}
          WHEN direction <> 'pull' THEN now() + ${sweepAfterMs}::float8 * interval '1 millisecond' END,
        received ->> 'sourceIp', (received ->> 'processingMs')::int, event_type, consumer_id,
        is_test, retry_schedule::int[],
        ${events.position}, 0 ${order.column}
      FROM input
      WHERE ${areNew}
      ${order.byKey}
      ${mayExist ? Prisma.sql`ON CONFLICT DO NOTHING` : Prisma.empty}
      RETURNING id, position, size_bytes, retention_hours, consumer_id, ${STORED_COLUMNS} ${order.returned}
    ),
    ${events.counted}
    ${listened.kept}
    ${keepValues(messages, STORED)}
    counted_messages AS (${countStored({ isOne })}),
    used AS (${countUsage({ isOne })}),
    kept AS (
      INSERT INTO payloads (message_id, body, body_bytes, headers, query, expires_at)
      SELECT
        id, body, decode(body_base64, 'base64'), received -> 'headers', received ->> 'query',
        now() + expires_after_hours * interval '1 hour'
      FROM input
      WHERE ${mayExist ? Prisma.sql`id IN (SELECT id FROM stored)` : areNew}
    )
    SELECT id::text AS id ${order.waits} FROM stored
  `);
  return rows;
}

/** The additional SQL of the message insertion when it contains messages for listeners. */
interface ListenedParts {
  /** A branch of the CASE for `sweep_at`. */
  readonly neverSwept: Prisma.Sql;
  readonly kept: Prisma.Sql;
}

const NONE_LISTENED: ListenedParts = { neverSwept: Prisma.empty, kept: Prisma.empty };

/** No queue has these messages, so the sweep leaves them alone. They wait in `unconfirmed_messages` for a listener. */
function listenedParts(messages: readonly NewMessage[]): ListenedParts {
  const ids = messages.filter(({ isForListeners }) => isForListeners === true).map(({ id }) => id);
  if (ids.length === 0) return NONE_LISTENED;
  return {
    neverSwept: Prisma.sql`WHEN id = ANY (${ids}::uuid[]) THEN ${NEVER}::timestamptz`,
    kept: Prisma.sql`
    unconfirmed AS (
      INSERT INTO unconfirmed_messages (message_id, endpoint_id, position, size_bytes, ends_at)
      SELECT id, endpoint_id, position, size_bytes, created_at + retention_hours * interval '1 hour'
      FROM stored
      WHERE id = ANY (${ids}::uuid[])
    ),`,
  };
}
