import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';
import { deadLetterAssignments } from './dead-letter-assignments.js';

export type CancelResult = 'cancelled' | 'in-progress' | 'settled';

export interface CancelledMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  /** The number of attempts made. The attempt that was cancelled would have been the next one. */
  readonly attemptCount: number;
  readonly result: CancelResult;
}

/**
 * Ends messages of any project that wait for an attempt or are held. Checks and changes each message under its row's
 * lock. Skips messages that a worker holds, deleted messages and events.
 */
export async function cancelMessages(
  prisma: PrismaClient,
  ids: readonly string[],
  reason: string,
): Promise<readonly CancelledMessage[]> {
  const { first, last } = idRange(ids);
  return await prisma.$queryRaw<CancelledMessage[]>(Prisma.sql`
    WITH results AS (
      SELECT
        m.id, m.project_id, m.endpoint_id, m.attempt_count,
        CASE
          WHEN m.status IN ('queued', 'pending_retry', 'paused') THEN 'cancelled'
          WHEN m.status = 'delivering' THEN 'in-progress'
          ELSE 'settled'
        END AS result
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[])
        AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.direction <> 'pull'
        AND m.deleted_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    cancelled AS (
      UPDATE messages AS m
      SET
        ${deadLetterAssignments(reason)},
        sweep_at = now()
      FROM results
      WHERE m.id = results.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid AND results.result = 'cancelled'
    )
    SELECT
      id::text AS id, project_id::text AS "projectId", endpoint_id::text AS "endpointId",
      attempt_count AS "attemptCount", result
    FROM results
    ORDER BY id
  `);
}
