import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { MAX_REMAINING } from '../outbox/find-progress.js';
import type { ConsumerOfProject } from './consumer-row.js';

/** The erasure of what a deleted consumer left. */
export interface ConsumerErasure {
  readonly startedAt: Date;
  /** Endpoints whose messages are not erased. Not more than `MAX_REMAINING` are counted. */
  readonly endpointsRemaining: number;
}

/** Returns undefined when nothing is to be erased. A new consumer of the same id changes nothing. */
export async function findErasure(
  prisma: PrismaClient,
  { projectId, id }: ConsumerOfProject,
): Promise<ConsumerErasure | undefined> {
  const [erasure] = await prisma.$queryRaw<
    { readonly startedAt: Date | null; readonly endpointsRemaining: number }[]
  >(Prisma.sql`
    WITH remaining AS (
      SELECT created_at FROM erasures
      WHERE project_id = ${projectId}::uuid AND consumer_id = ${id}
      LIMIT ${MAX_REMAINING}
    ),
    undeleted AS (
      SELECT e.id
      FROM consumers AS c
      JOIN endpoints AS e ON e.project_id = c.project_id AND e.consumer_id = c.id
      WHERE c.project_id = ${projectId}::uuid AND c.id = ${id} AND c.deleted_at IS NOT NULL
        AND e.direction = 'outbound' AND e.deleted_at IS NULL
      LIMIT ${MAX_REMAINING}
    )
    SELECT
      least(
        (SELECT min(created_at) FROM remaining),
        (SELECT min(deleted_at) FROM event_erasures WHERE project_id = ${projectId}::uuid AND consumer_id = ${id})
      ) AS "startedAt",
      least(
        (SELECT count(*) FROM remaining) + (SELECT count(*) FROM undeleted), ${MAX_REMAINING}
      )::int AS "endpointsRemaining"
  `);
  const startedAt = erasure?.startedAt ?? null;
  return startedAt === null ? undefined : { startedAt, endpointsRemaining: erasure?.endpointsRemaining ?? 0 };
}
