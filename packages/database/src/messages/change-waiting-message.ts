import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type Owner, ownsMessage } from '../connections/owner.js';
import { deadLetterAssignments } from './dead-letter-assignments.js';

interface MessageInProject {
  readonly projectId: string;
  readonly id: string;
}

export interface MovedMessage {
  readonly endpointId: string;
  readonly attemptCount: number;
}

export interface ExpeditedMessage extends MovedMessage {
  /** The message now waits for a slot of its rate-limited endpoint instead of its retry. */
  readonly hasSlot: boolean;
}

/**
 * Makes a message that waits for a retry due now. Returns undefined when it does not wait for a retry, or is not that of
 * the given owner.
 */
export async function retryNow(
  prisma: PrismaClient,
  { projectId, id, owner }: MessageInProject & { readonly owner?: Owner | undefined },
  sweepAfterMs: number,
): Promise<ExpeditedMessage | undefined> {
  const [moved] = await prisma.$queryRaw<ExpeditedMessage[]>(Prisma.sql`
    UPDATE messages AS m
    SET
      status = 'queued',
      next_attempt_at = CASE WHEN limit_version IS NOT NULL AND next_attempt_at > now() THEN next_attempt_at END,
      sweep_at = greatest(now(), CASE WHEN limit_version IS NOT NULL THEN next_attempt_at END) + ${sweepAfterMs}::float8 * interval '1 millisecond',
      updated_at = now()
    WHERE id = ${id}::uuid
      AND project_id = ${projectId}::uuid
      AND deleted_at IS NULL
      AND status = 'pending_retry'
      AND ${ownsMessage(owner)}
    RETURNING
      endpoint_id::text AS "endpointId", attempt_count AS "attemptCount", next_attempt_at IS NOT NULL AS "hasSlot"
  `);
  return moved;
}

/** Ends a message that waits for a retry or is held. Returns undefined when neither applies. */
export async function cancel(
  prisma: PrismaClient,
  { projectId, id }: MessageInProject,
  reason: string,
): Promise<MovedMessage | undefined> {
  const [moved] = await prisma.$queryRaw<MovedMessage[]>(Prisma.sql`
    UPDATE messages
    SET
      ${deadLetterAssignments(reason)},
      sweep_at = now()
    WHERE id = ${id}::uuid
      AND project_id = ${projectId}::uuid
      AND deleted_at IS NULL
      AND status IN ('pending_retry', 'paused')
    RETURNING endpoint_id::text AS "endpointId", attempt_count AS "attemptCount"
  `);
  return moved;
}
