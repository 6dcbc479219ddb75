import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { REPLACE_CHANGE } from '../outbox/mark-backlog.js';
import type { ConsumerOfProject } from './consumer-row.js';

/** The backlogs of these endpoints follow at once. Those of the others follow when their erasure comes to them. */
const MARKED_AT_ONCE = 100;

/**
 * Deletes at most `limit` endpoints of a consumer that the transaction has locked; null is no limit. The messages of
 * the endpoints are ended and erased in the background. Returns the number of endpoints.
 */
export async function deleteEndpointsOf(
  transaction: Transaction,
  { projectId, id }: ConsumerOfProject,
  limit: number | null,
): Promise<number> {
  const [row] = await transaction.$queryRaw<{ count: number }[]>(Prisma.sql`
    WITH found AS (
      SELECT id
      FROM endpoints
      WHERE project_id = ${projectId}::uuid AND consumer_id = ${id}
        AND direction = 'outbound' AND deleted_at IS NULL
      ORDER BY id
      LIMIT ${limit}::bigint
      FOR UPDATE
    ),
    deleted AS (
      UPDATE endpoints AS e SET deleted_at = now(), paused = false, updated_at = now()
      FROM found
      WHERE e.id = found.id
    ),
    marked AS (
      INSERT INTO backlog_changes (endpoint_id)
      SELECT id FROM found ORDER BY id LIMIT ${MARKED_AT_ONCE}
      ${REPLACE_CHANGE}
    ),
    erasing AS (
      INSERT INTO erasures (endpoint_id) SELECT id FROM found ORDER BY id
    )
    SELECT count(*)::int AS count FROM found
  `);
  return row?.count ?? 0;
}
