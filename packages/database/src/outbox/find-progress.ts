import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type BacklogMove, MOVE } from './backlog-changes.js';

/** How far the waiting messages of an endpoint have followed its last change. */
export interface BacklogProgress {
  readonly move: BacklogMove;
  readonly startedAt: Date;
  /** The messages that were moved. */
  readonly moved: number;
  /** The waiting messages to look at, of which not all need to move. Not more than `MAX_REMAINING` are counted. */
  readonly remaining: number;
}

/** A count of all would read the whole backlog. */
export const MAX_REMAINING = 10_000;

/**
 * Returns undefined when all have followed. Also finds the change of a deleted endpoint. The order makes the planner read
 * the index of endpoint and id.
 */
export async function findProgress(
  prisma: PrismaClient,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<BacklogProgress | undefined> {
  const [progress] = await prisma.$queryRaw<BacklogProgress[]>(Prisma.sql`
    SELECT
      ${MOVE} AS move, b.started_at AS "startedAt", b.moved,
      (
        SELECT count(*)::int
        FROM (
          SELECT
          FROM messages AS m
          WHERE m.endpoint_id BETWEEN ${id}::uuid AND ${id}::uuid AND m.sweep_at IS NOT NULL
            AND m.id > coalesce(b.cursor, '00000000-0000-0000-0000-000000000000')
          ORDER BY m.endpoint_id, m.id
          LIMIT ${MAX_REMAINING}
        ) AS waiting
      ) AS remaining
    FROM backlog_changes AS b
    JOIN endpoints AS e ON e.id = b.endpoint_id
    JOIN projects AS p ON p.id = e.project_id
    WHERE b.endpoint_id = ${id}::uuid AND e.project_id = ${projectId}::uuid AND e.direction = 'outbound'
  `);
  return progress;
}
