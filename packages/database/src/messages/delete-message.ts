import type { Direction } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { recordReleases } from '../retention/erase-released-payloads.js';

export interface DeletionRequest {
  readonly projectId: string;
  readonly direction: Direction;
  readonly id: string;
}

export interface DeletedMessage {
  readonly deletedAt: Date;
  readonly alreadyDeleted: boolean;
}

/**
 * Erases a message's payload, hides the message, and ends it if it still waits. Returns undefined when it belongs to
 * another project.
 */
export async function deleteMessage(
  prisma: PrismaClient,
  { projectId, direction, id }: DeletionRequest,
): Promise<DeletedMessage | undefined> {
  const [deleted] = await prisma.$queryRaw<DeletedMessage[]>(Prisma.sql`
    WITH found AS (
      SELECT id, deleted_at
      FROM messages
      WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid AND direction = ${direction}::direction
      FOR UPDATE
    ),
    erased AS (
      DELETE FROM payloads WHERE message_id = (SELECT id FROM found)
      RETURNING event_id
    ),
    released AS (${recordReleases(Prisma.sql`erased`)})
    UPDATE messages AS m
    SET
      deleted_at = coalesce(found.deleted_at, now()),
      status = CASE
        WHEN m.status IN ('queued', 'pending_retry', 'paused') THEN 'failed_permanent'
        ELSE m.status
      END,
      sweep_at = CASE WHEN m.status = 'delivering' THEN m.sweep_at END,
      next_attempt_at = NULL
    FROM found
    WHERE m.id = found.id AND m.id = ${id}::uuid
    RETURNING m.deleted_at AS "deletedAt", found.deleted_at IS NOT NULL AS "alreadyDeleted"
  `);
  return deleted;
}
