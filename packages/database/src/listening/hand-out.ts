import { NO_RESULT_AFTER_HOURS } from '@posthorn/domain';
import { type Clients, type SqlPool, Prisma } from '../connections/open-connection.js';
import { idRange } from '../partitions/id-range.js';
import { type HandedOutMessage, takeMissed } from './missed-messages.js';

/**
 * Records that a listener, or a caller without a connection, gets messages, and returns them in the given order. Leaves
 * out messages that have a result by now, unless the listener missed them. Fails when the listener does not exist any
 * more.
 */
export async function handOut(
  { sql }: Clients,
  listenerId: string | null,
  ids: readonly string[],
): Promise<readonly HandedOutMessage[]> {
  if (ids.length === 0) return [];
  const open = new Map((await handOutOpen(sql, listenerId, ids)).map((row) => [row.id, row]));
  const others = ids.filter((id) => !open.has(id));
  // A statement of its own also sees what another listener answered during the first one.
  const missed = listenerId === null || others.length === 0 ? [] : await takeMissed(sql, listenerId, others);
  const missedById = new Map(missed.map((row) => [row.id, row]));
  return ids.flatMap((id) => open.get(id) ?? missedById.get(id) ?? []);
}

async function handOutOpen(
  sql: SqlPool,
  listenerId: string | null,
  ids: readonly string[],
): Promise<readonly HandedOutMessage[]> {
  const { first, last } = idRange(ids);
  return await sql.query<HandedOutMessage[]>(Prisma.sql`
    WITH open AS (
      SELECT m.id, m.content_type, m.size_bytes, m.created_at
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.status IN ('queued', 'delivering') AND m.deleted_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    moved AS (
      UPDATE messages AS m
      SET status = 'delivering', updated_at = now()
      WHERE m.id = ANY (ARRAY(SELECT id FROM open)) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.status = 'queued'
    ),
    marked AS (
      UPDATE unconfirmed_messages
      SET handed_out_at = now(), ends_at = now() + ${NO_RESULT_AFTER_HOURS}::int * interval '1 hour'
      WHERE message_id = ANY (ARRAY(SELECT id FROM open))
      RETURNING message_id
    ),
    held AS (
      INSERT INTO hand_outs (listener_id, message_id)
      SELECT ${listenerId}::uuid, message_id FROM marked WHERE ${listenerId}::uuid IS NOT NULL
    )
    SELECT
      open.id::text AS id, open.content_type AS "contentType", open.size_bytes AS "sizeBytes",
      open.created_at AS "createdAt", p.body, p.body_bytes AS "bodyBytes", p.headers
    FROM open
    JOIN payloads AS p ON p.message_id = open.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
    WHERE open.id IN (SELECT message_id FROM marked)
  `);
}
