import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { addEventCounts } from './add-event-counts.js';
import { HAS_STATUS, IS_KEPT } from './event-conditions.js';
import type { PullEventRow } from './list-events.js';

export interface EventRequest {
  readonly endpointId: string;
  readonly id: string;
}

export interface EventWithPayload extends Omit<PullEventRow, 'position'> {
  readonly contentType: string;
  readonly body: string;
  /** The body when it is not text. */
  readonly bodyBytes: Uint8Array | null;
  /** Secret values are masked. */
  readonly headers: Readonly<Record<string, string>> | null;
}

const COLUMNS = Prisma.sql`
  m.id::text AS id, m.event_type AS "eventType", m.size_bytes AS "sizeBytes", m.created_at AS "createdAt",
  m.delivered_at AS "deliveredAt", m.content_type AS "contentType", m.ingest_processing_ms AS "ingestProcessingMs",
  p.body, p.body_bytes AS "bodyBytes", p.headers`;

/** Returns an event without changing its status. Returns undefined when the endpoint holds no event with this id. */
export async function previewEvent(
  prisma: PrismaClient,
  { endpointId, id }: EventRequest,
): Promise<EventWithPayload | undefined> {
  const [event] = await prisma.$queryRaw<EventWithPayload[]>(Prisma.sql`
    SELECT ${COLUMNS}, m.status::text AS status, m.fetched_at AS "fetchedAt"
    FROM messages AS m
    JOIN payloads AS p ON p.message_id = m.id AND p.message_id = ${id}::uuid
    WHERE m.id = ${id}::uuid AND m.endpoint_id = ${endpointId}::uuid AND ${IS_KEPT}
  `);
  return event;
}

/**
 * Returns an event and marks a `stored` one as fetched. Returns undefined when the endpoint holds no event with this
 * id.
 */
export async function fetchEvent(
  prisma: PrismaClient,
  { endpointId, id }: EventRequest,
): Promise<EventWithPayload | undefined> {
  const [event] = await prisma.$queryRaw<EventWithPayload[]>(Prisma.sql`
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
  return event?.status === 'stored' ? await previewEvent(prisma, { endpointId, id }) : event;
}
