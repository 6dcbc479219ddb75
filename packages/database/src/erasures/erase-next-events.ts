import { type SqlPool, type Transaction, LONG_TRANSACTION, Prisma } from '../connections/open-connection.js';
import { idempotencyScope } from '../events/insert-events.js';
import { BEFORE_FIRST_ID, idRange } from '../partitions/id-range.js';
import { IS_NEEDED } from '../retention/needed-payloads.js';
import { EVENT_ERASURES } from '../connections/waits-for-erasure.js';
import { eraseValues } from '../search/searchable-values.js';

interface EventErasure {
  readonly projectId: string;
  readonly consumerId: string;
  readonly deletedAt: Date;
  readonly cursor: string;
  /** The events of a new consumer of the same id stay. */
  readonly until: Date;
}

interface EventToErase {
  readonly id: string;
  readonly idempotencyKey: string | null;
  /** Whose scope its key has. */
  readonly inboundEndpointId: string | null;
}

/**
 * Erases the payloads, searchable values, headers and idempotency keys of the next events of a deleted consumer, at most `limit`. The
 * payload of an event whose messages still hold it goes with the last of them. Returns false when no erasure is due.
 */
export async function eraseNextEvents(sql: SqlPool, limit: number): Promise<boolean> {
  return await sql.transaction(async (transaction) => {
    const erasure = await takeErasure(transaction);
    if (erasure === undefined) return false;
    const events = await listEvents(transaction, erasure, limit);
    if (events.length > 0) await eraseEvents(transaction, erasure, events);
    await advance(transaction, erasure, events.length < limit ? undefined : events.at(-1)?.id);
    return true;
  }, LONG_TRANSACTION);
}

/** A fan-out still copies the headers of its event. */
async function takeErasure(transaction: Transaction): Promise<EventErasure | undefined> {
  const [erasure] = await transaction.query<EventErasure[]>(Prisma.sql`
    SELECT
      x.project_id::text AS "projectId", x.consumer_id AS "consumerId", x.deleted_at AS "deletedAt",
      coalesce(x.cursor, ${BEFORE_FIRST_ID}::uuid)::text AS cursor, until
    FROM ${EVENT_ERASURES}
    WHERE x.due_at <= now()
      AND NOT EXISTS (
        SELECT FROM fan_out_parts AS f JOIN events AS v ON v.id = f.event_id
        WHERE v.project_id = x.project_id AND v.consumer_id = x.consumer_id
      )
    ORDER BY x.due_at
    LIMIT 1
    FOR UPDATE OF x SKIP LOCKED
  `);
  return erasure;
}

async function listEvents(
  transaction: Transaction,
  { projectId, consumerId, cursor, until }: EventErasure,
  limit: number,
): Promise<readonly EventToErase[]> {
  return await transaction.query<EventToErase[]>(Prisma.sql`
    SELECT
      id::text AS id, idempotency_key AS "idempotencyKey", inbound_endpoint_id::text AS "inboundEndpointId"
    FROM events
    WHERE project_id = ${projectId}::uuid AND consumer_id = ${consumerId} AND id > ${cursor}::uuid
      AND created_at < ${until}::timestamptz
    ORDER BY id
    LIMIT ${limit}
  `);
}

async function eraseEvents(
  transaction: Transaction,
  erasure: EventErasure,
  events: readonly EventToErase[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const keys = events.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const scopes = events.map(({ inboundEndpointId }) =>
    idempotencyScope({ ...erasure, inboundEndpointId: inboundEndpointId ?? undefined }),
  );
  const { first, last } = idRange(ids);
  await transaction.execute(Prisma.sql`
    WITH erased AS (
      UPDATE events SET headers = NULL, idempotency_key = NULL
      WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid
        AND (headers IS NOT NULL OR idempotency_key IS NOT NULL)
    ),
    forgotten AS (
      DELETE FROM idempotency_keys
      WHERE endpoint_id = ANY (${[...new Set(scopes)]}::uuid[])
        AND key = ANY (${keys}::text[]) AND message_id = ANY (${ids}::uuid[])
    ),
    unsearchable AS (${eraseValues(Prisma.sql`${ids}::uuid[]`, { first, last })})
    DELETE FROM payloads
    WHERE message_id BETWEEN ${first}::uuid AND ${last}::uuid AND message_id = ANY (ARRAY(
      SELECT p.message_id
      FROM payloads AS p
      WHERE p.message_id = ANY (${ids}::uuid[]) AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
        AND NOT ${IS_NEEDED}
      FOR UPDATE SKIP LOCKED
    ))
  `);
}

/** Without a cursor, the erasure is complete. */
async function advance(
  transaction: Transaction,
  { projectId, consumerId, deletedAt }: EventErasure,
  cursor: string | undefined,
): Promise<void> {
  const where = Prisma.sql`
    WHERE project_id = ${projectId}::uuid AND consumer_id = ${consumerId} AND deleted_at = ${deletedAt}::timestamptz`;
  await transaction.execute(
    cursor === undefined
      ? Prisma.sql`DELETE FROM event_erasures ${where}`
      : Prisma.sql`UPDATE event_erasures SET cursor = ${cursor}::uuid, due_at = now() ${where}`,
  );
}
