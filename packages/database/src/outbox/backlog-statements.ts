import { MAX_REMAINING } from '@posthorn/domain';
import { countAtMost } from '../connections/pages.js';
import { type Clients, Prisma } from '../connections/open-connection.js';
import { awaitClaims } from '../deliveries/await-claims.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';
import { type BacklogMove, type DueChange, listDueChanges, MOVE } from './backlog-changes.js';
import type { BacklogChange } from './mark-backlog.js';
import { type MovedPart, moveBacklog } from './move-backlog.js';

/** More than one, because other schedulers may have locked the first ones. */
const LOOKED_AT = 10;

/**
 * Moves at most `limit` messages of the endpoint whose change is due next. Returns undefined when none is due. The
 * caller enqueues them in their order. No other caller moves the next ones until `confirm` is called or its time limit
 * has passed.
 */
export async function moveNext(clients: Clients, limit: number): Promise<MovedPart | undefined> {
  for (const change of await listDueChanges(clients.sql, LOOKED_AT)) {
    const part = await moveNextOf(clients, change, limit);
    if (part !== undefined) return part;
  }
  return undefined;
}

/**
 * Waits for the claims first: a claim that has not seen the change could hold a message that a resume has already
 * passed.
 */
async function moveNextOf(
  { sql, sweepAfterMs }: Clients,
  change: DueChange,
  limit: number,
): Promise<MovedPart | undefined> {
  if (change.cursor === null) await awaitClaims(sql, change.endpointId);
  return await moveBacklog(sql, change, { limit, enqueueWithinMs: sweepAfterMs });
}

/** Confirms that the moved messages were enqueued. The next part is due at once. */
export async function confirm({ sql }: Clients, { endpointId, changeId }: BacklogChange): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE backlog_changes SET due_at = now()
    WHERE endpoint_id = ${endpointId}::uuid AND change_id = ${changeId}::uuid AND due_at > now()
  `);
}

/** How far the waiting messages of an endpoint have followed its last change. */
export interface BacklogProgress {
  readonly move: BacklogMove;
  readonly startedAt: Date;
  /** The messages that were moved. */
  readonly moved: number;
  /** The waiting messages to look at, of which not all need to move. Not more than `MAX_REMAINING` are counted. */
  readonly remaining: number;
}

/**
 * The progress of an outbound endpoint of the project, even a deleted one. Returns undefined when all have followed.
 * The order makes the planner read the index of endpoint and id.
 */
export async function findProgress(
  { sql }: Clients,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<BacklogProgress | undefined> {
  const [progress] = await sql.query<BacklogProgress[]>(Prisma.sql`
    SELECT
      ${MOVE} AS move, b.started_at AS "startedAt", b.moved,
      ${countAtMost(
        MAX_REMAINING,
        Prisma.sql`
          messages AS m
          WHERE m.endpoint_id BETWEEN ${id}::uuid AND ${id}::uuid AND m.sweep_at IS NOT NULL
            AND m.id > coalesce(b.cursor, ${BEFORE_FIRST_ID}::uuid)
          ORDER BY m.endpoint_id, m.id`,
      )} AS remaining
    FROM backlog_changes AS b
    JOIN endpoints AS e ON e.id = b.endpoint_id
    JOIN projects AS p ON p.id = e.project_id
    WHERE b.endpoint_id = ${id}::uuid AND e.project_id = ${projectId}::uuid AND e.direction = 'outbound'
  `);
  return progress;
}
