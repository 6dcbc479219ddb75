import { type Clients, Prisma } from '../connections/open-connection.js';
import { REPLACE_CHANGE } from '../outbox/mark-backlog.js';

/** Notes that a listener without a connection has just left an endpoint, if the endpoint is ephemeral. */
export async function markUnheard({ sql }: Clients, endpointId: string): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE sources SET unheard_since = now() WHERE endpoint_id = ${endpointId}::uuid AND unheard_since IS NOT NULL
  `);
}

/**
 * Deletes at most `limit` ephemeral endpoints that have had no listener for their time to live. Their waiting messages
 * end in the background. Returns the number of endpoints.
 */
export async function deleteUnheard({ sql }: Clients, limit: number): Promise<number> {
  return await sql.execute(Prisma.sql`
    WITH unheard AS (
      SELECT e.id
      FROM sources AS r
      JOIN endpoints AS e ON e.id = r.endpoint_id
      WHERE r.unheard_since <= now() - interval '1 minute'
        AND r.unheard_since <= now() - r.ttl_minutes * interval '1 minute'
        AND NOT EXISTS (SELECT FROM listeners AS l WHERE l.endpoint_id = r.endpoint_id)
      ORDER BY e.id
      LIMIT ${limit}::int
      FOR UPDATE OF e SKIP LOCKED
    ),
    forgotten AS (
      UPDATE sources SET unheard_since = NULL WHERE endpoint_id IN (SELECT id FROM unheard)
    ),
    deleted AS (
      UPDATE endpoints SET deleted_at = now(), paused = false, updated_at = now()
      WHERE id IN (SELECT id FROM unheard) AND deleted_at IS NULL
      RETURNING id
    )
    INSERT INTO backlog_changes (endpoint_id) SELECT id FROM deleted ORDER BY id ${REPLACE_CHANGE}
  `);
}
