import { type Transaction, Prisma } from '../connections/open-connection.js';
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
  const [row] = await transaction.query<{ count: number }[]>(Prisma.sql`
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
      INSERT INTO erasures (endpoint_id, project_id, consumer_id)
      SELECT id, ${projectId}::uuid, ${id} FROM found ORDER BY id
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS count FROM found
  `);
  await transaction.execute(Prisma.sql`
    UPDATE projects AS p SET notification_endpoint_id = NULL
    FROM endpoints AS e
    WHERE p.id = ${projectId}::uuid AND e.id = p.notification_endpoint_id AND e.deleted_at IS NOT NULL
  `);
  return row?.count ?? 0;
}

/** Endpoints that publish events of the consumer receive nothing more, until they are made active again. */
export async function deactivateSourcesOf(
  transaction: Transaction,
  { projectId, id }: ConsumerOfProject,
): Promise<void> {
  await transaction.execute(Prisma.sql`
    WITH publishing AS (
      UPDATE endpoints SET updated_at = now()
      WHERE project_id = ${projectId}::uuid AND consumer_id = ${id}
        AND direction = 'inbound' AND deleted_at IS NULL
      RETURNING id
    )
    UPDATE sources AS r SET active = false FROM publishing WHERE r.endpoint_id = publishing.id
  `);
}

/**
 * Has the messages erased that a consumer's other endpoints got: those that were deleted before it, and those that have
 * moved to another consumer.
 */
export async function eraseFormerEndpoints(
  transaction: Transaction,
  { projectId, id }: ConsumerOfProject,
): Promise<void> {
  await transaction.execute(Prisma.sql`
    WITH former AS (
      DELETE FROM former_endpoints
      WHERE project_id = ${projectId}::uuid AND consumer_id = ${id}
      RETURNING endpoint_id
    )
    INSERT INTO erasures (endpoint_id, project_id, consumer_id)
    SELECT endpoint_id, ${projectId}::uuid, ${id}
    FROM (
      SELECT endpoint_id FROM former
      UNION
      SELECT e.id
      FROM endpoints AS e
      JOIN consumers AS c ON c.project_id = e.project_id AND c.id = e.consumer_id
      WHERE e.project_id = ${projectId}::uuid AND e.consumer_id = ${id}
        AND e.direction = 'outbound' AND e.deleted_at < coalesce(c.deleted_at, now())
    ) AS other (endpoint_id)
    ORDER BY endpoint_id
    ON CONFLICT DO NOTHING
  `);
}
