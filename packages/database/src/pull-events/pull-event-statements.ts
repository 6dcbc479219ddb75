import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { idRange } from '../partitions/id-range.js';
import { eraseValues } from '../search/searchable-values.js';
import { addEventCounts } from './add-event-counts.js';
import { HAS_STATUS, IS_KEPT, NOT_HELD } from './event-conditions.js';
import type { PullEventRow } from './list-events.js';

export * from './event-count-statements.js';
export * from './list-events.js';

export interface EventRequest {
  readonly endpointId: string;
  readonly id: string;
}

export interface EventPayload {
  readonly body: string;
  /** The body when it is not text. */
  readonly bodyBytes: Uint8Array | null;
}

export interface EventWithPayload extends Omit<PullEventRow, 'position'> {
  readonly contentType: string;
  /** Null when it is larger, see `payloads.readOfPullEvent`. */
  readonly payload: EventPayload | null;
  /** Secret values are masked. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly query: string | null;
}

/** A larger payload is read by a statement of its own. */
const SMALL_BYTES = 64 * 1024;

interface EventColumns extends Omit<EventWithPayload, 'payload'> {
  readonly body: string | null;
  readonly bodyBytes: Uint8Array | null;
}

function toEvent({ body, bodyBytes, ...event }: EventColumns): EventWithPayload {
  return { ...event, payload: body === null ? null : { body, bodyBytes } };
}

const COLUMNS = Prisma.sql`
  m.id::text AS id, m.event_type AS "eventType", m.size_bytes AS "sizeBytes", m.created_at AS "createdAt",
  m.delivered_at AS "deliveredAt", m.content_type AS "contentType", m.ingest_processing_ms AS "ingestProcessingMs",
  CASE WHEN m.size_bytes <= ${SMALL_BYTES} THEN p.body END AS body,
  CASE WHEN m.size_bytes <= ${SMALL_BYTES} THEN p.body_bytes END AS "bodyBytes", p.headers, p.query`;

/** Returns an event without changing its status. Returns undefined when the endpoint holds no event with this id. */
export async function preview(
  sql: SqlPool,
  { endpointId, id }: EventRequest,
): Promise<EventWithPayload | undefined> {
  const [event] = await sql.query<EventColumns[]>(Prisma.sql`
    SELECT ${COLUMNS}, m.status::text AS status, m.fetched_at AS "fetchedAt"
    FROM messages AS m
    JOIN payloads AS p ON p.message_id = m.id AND p.message_id = ${id}::uuid
    WHERE m.id = ${id}::uuid AND m.endpoint_id = ${endpointId}::uuid AND ${IS_KEPT}
  `);
  return event && toEvent(event);
}

/**
 * Returns an event and marks a `stored` one as fetched. Returns undefined when the endpoint holds no event with this
 * id.
 */
export async function fetch(
  sql: SqlPool,
  { endpointId, id }: EventRequest,
): Promise<EventWithPayload | undefined> {
  const [event] = await sql.query<EventColumns[]>(Prisma.sql`
    WITH stored AS (
      SELECT m.id
      FROM messages AS m
      WHERE m.id = ${id}::uuid AND m.endpoint_id = ${endpointId}::uuid AND ${IS_KEPT} AND ${HAS_STATUS.stored}
      FOR UPDATE
    ),
    moved AS (
      UPDATE messages
      SET status = 'fetched', fetched_at = now(), updated_at = now()
      WHERE id = (SELECT id FROM stored) AND id = ${id}::uuid
      RETURNING id, endpoint_id, created_at, fetched_at
    ),
    counted AS (
      ${addEventCounts(
        Prisma.sql`SELECT endpoint_id, created_at, -1 AS stored, 1 AS fetched, 0 AS delivered, 0 AS ack_ms FROM moved`,
        'current-and-received',
      )}
    )
    SELECT
      ${COLUMNS}, CASE WHEN moved.id IS NULL THEN m.status::text ELSE 'fetched' END AS status,
      coalesce(moved.fetched_at, m.fetched_at) AS "fetchedAt"
    FROM messages AS m
    JOIN payloads AS p ON p.message_id = m.id AND p.message_id = ${id}::uuid
    LEFT JOIN moved ON moved.id = m.id
    WHERE m.id = ${id}::uuid AND m.endpoint_id = ${endpointId}::uuid AND ${IS_KEPT}
  `);
  // Another caller fetched the event at the same time, and this statement returned its former status.
  if (event?.status === 'stored') return await preview(sql, { endpointId, id });
  return event && toEvent(event);
}

export interface Acknowledgement {
  readonly endpointId: string;
  readonly ids: readonly string[];
}

/**
 * Marks events as delivered, and returns how many were not delivered before. Locks the events in order, so that two
 * identical calls cannot deadlock.
 */
export async function acknowledge(sql: SqlPool, { endpointId, ids }: Acknowledgement): Promise<number> {
  const { first, last } = idRange(ids);
  const [result] = await sql.query<{ count: number }[]>(Prisma.sql`
    WITH open AS (
      SELECT m.id, m.fetched_at
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.endpoint_id = ${endpointId}::uuid AND ${IS_KEPT} AND m.delivered_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    moved AS (
      UPDATE messages AS m
      SET status = 'delivered', delivered_at = now(), updated_at = now()
      WHERE m.id = ANY (ARRAY(SELECT id FROM open)) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING m.endpoint_id, m.created_at, m.delivered_at, m.fetched_at IS NOT NULL AS was_fetched
    ),
    counted AS (
      ${addEventCounts(
        Prisma.sql`
          SELECT endpoint_id, created_at, -(NOT was_fetched)::int AS stored, -was_fetched::int AS fetched, 1 AS delivered,
            greatest(0, 1000 * extract(epoch FROM delivered_at - created_at))::bigint AS ack_ms
          FROM moved`,
        'current-and-received',
      )}
    )
    SELECT count(*)::int AS count FROM moved
  `);
  return result?.count ?? 0;
}

export interface EventsRequest {
  readonly endpointId: string;
  readonly ids: readonly string[];
}

export interface DeletedEvent {
  readonly id: string;
  readonly deletedAt: Date;
  readonly alreadyDeleted: boolean;
}

export {
  /**
   * Erases the payloads of events and hides the events. Returns no row for an event that the endpoint never had. Locks
   * the events in order, so that two identical calls cannot deadlock.
   */
  deleteEvents as delete,
};

async function deleteEvents(
  sql: SqlPool,
  { endpointId, ids }: EventsRequest,
): Promise<readonly DeletedEvent[]> {
  const { first, last } = idRange(ids);
  return await sql.query<DeletedEvent[]>(Prisma.sql`
    WITH found AS (
      SELECT id, deleted_at, expired_at
      FROM messages
      WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid
        AND endpoint_id = ${endpointId}::uuid AND direction = 'pull'
      ORDER BY id
      FOR UPDATE
    ),
    erased AS (
      DELETE FROM payloads
      WHERE message_id = ANY (ARRAY(SELECT id FROM found)) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    unsearchable AS (${eraseValues(Prisma.sql`ARRAY(SELECT id FROM found)`, { first, last })}),
    hidden AS (
      UPDATE messages AS m
      SET deleted_at = coalesce(found.deleted_at, now())
      FROM found
      WHERE m.id = found.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING
        m.id, m.endpoint_id, m.created_at, m.deleted_at, found.deleted_at IS NOT NULL AS already,
        found.deleted_at IS NULL AND found.expired_at IS NULL AS was_held, ${NOT_HELD}
    ),
    counted AS (
      ${addEventCounts(
        Prisma.sql`SELECT endpoint_id, created_at, stored, fetched, delivered, 0 AS ack_ms FROM hidden WHERE was_held`,
        'current',
      )}
    )
    SELECT id::text AS id, deleted_at AS "deletedAt", already AS "alreadyDeleted" FROM hidden
  `);
}
