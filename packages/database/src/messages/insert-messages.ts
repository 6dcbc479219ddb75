import { IN_ORDER, NEVER } from '../connections/never.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { eventParts } from '../pull-events/event-parts.js';
import { keepValues } from '../search/searchable-values.js';
import type { AcceptOptions } from './accept-in-batches.js';
import { STORED_COLUMNS, countStored, countUsage } from './count-messages.js';
import { MESSAGES, type NewMessage, ORDERED_MESSAGES } from './new-message.js';

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
  const rows = await client.query<StoredMessage[]>(Prisma.sql`
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
