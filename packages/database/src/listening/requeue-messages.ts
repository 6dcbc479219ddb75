import { NO_RESULT_AFTER_HOURS } from '@posthorn/domain';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { idRange } from '../partitions/id-range.js';

/**
 * Makes messages without a result wait for a listener again, in their old positions. Returns the endpoints of those
 * that changed.
 */
export async function requeueMessages(sql: SqlPool, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { first, last } = idRange(ids);
  const rows = await sql.query<{ endpointId: string }[]>(Prisma.sql`
    WITH open AS (
      SELECT m.id, m.created_at + m.retention_hours * interval '1 hour' AS expires_at
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.status = 'delivering' AND m.deleted_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    queued AS (
      UPDATE messages AS m
      SET status = 'queued', updated_at = now()
      WHERE m.id = ANY (ARRAY(SELECT id FROM open)) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    waiting AS (
      UPDATE unconfirmed_messages AS u
      SET
        handed_out_at = NULL,
        ends_at = greatest(open.expires_at, now() + ${NO_RESULT_AFTER_HOURS}::int * interval '1 hour')
      FROM open
      WHERE u.message_id = open.id
      RETURNING u.endpoint_id
    )
    SELECT DISTINCT endpoint_id::text AS "endpointId" FROM waiting
  `);
  return rows.map(({ endpointId }) => endpointId);
}
