import { type Transaction, Prisma } from '../connections/open-connection.js';

/** One change of an endpoint, which its waiting messages must follow. */
export interface BacklogChange {
  readonly endpointId: string;
  readonly changeId: string;
}

/** For an insertion of backlog changes: a new change replaces an earlier one. */
export const REPLACE_CHANGE = Prisma.sql`
  ON CONFLICT (endpoint_id) DO UPDATE SET
    change_id = DEFAULT, cursor = NULL, again_from = NULL, due_at = now(), started_at = now(), moved = 0`;

/**
 * Records, in the transaction of a change, that the endpoint's waiting messages must follow it. It replaces an earlier
 * change, and waits for a transaction that moves messages because of that one. That transaction holds the lock for one
 * part of the messages only.
 */
export async function markBacklog(transaction: Transaction, endpointId: string): Promise<BacklogChange> {
  const [row] = await transaction.query<{ changeId: string }[]>(Prisma.sql`
    INSERT INTO backlog_changes (endpoint_id) VALUES (${endpointId}::uuid) ${REPLACE_CHANGE}
    RETURNING change_id::text AS "changeId"
  `);
  if (row === undefined) throw new Error('An insertion returns its row.');
  return { endpointId, changeId: row.changeId };
}

/**
 * Does the same for the endpoints of a deleted project that have unsettled messages. The messages of an outbound
 * endpoint that was deleted earlier already follow that deletion; inbound and pull endpoints end theirs only now. The
 * ORDER BY makes the planner look one message up in the index of endpoint and id; it would read them all for an EXISTS.
 */
export async function markProjectBacklogs(
  transaction: Transaction,
  projectId: string,
  deletedNow: readonly string[],
): Promise<readonly BacklogChange[]> {
  return await transaction.query<BacklogChange[]>(Prisma.sql`
    INSERT INTO backlog_changes (endpoint_id)
    SELECT e.id
    FROM endpoints AS e
    WHERE e.project_id = ${projectId}::uuid
      AND (e.direction <> 'outbound' OR e.id = ANY (${deletedNow}::uuid[]))
      AND (
        SELECT true FROM messages AS m
        WHERE m.endpoint_id BETWEEN e.id AND e.id AND m.sweep_at IS NOT NULL
        ORDER BY m.endpoint_id, m.id
        LIMIT 1
      )
    ORDER BY e.id
    ${REPLACE_CHANGE}
    RETURNING endpoint_id::text AS "endpointId", change_id::text AS "changeId"
  `);
}
