import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type Owner, ownsMessage } from '../connections/owner.js';
import { idRange } from '../partitions/id-range.js';
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
  readonly id: string;
  /** The message now waits for a slot of its rate-limited endpoint instead of its retry. */
  readonly hasSlot: boolean;
}

export interface WaitingForRetry {
  readonly projectId: string;
  readonly ids: readonly string[];
  /** Only messages of this consumer. */
  readonly owner?: Owner | undefined;
}

/** Makes messages that wait for a retry due now. Returns them in the order of their ids, without all others. */
export async function retryMany(
  prisma: PrismaClient,
  { projectId, ids, owner }: WaitingForRetry,
  sweepAfterMs: number,
): Promise<readonly ExpeditedMessage[]> {
  const { first, last } = idRange(ids);
  if (ids.length === 0) return [];
  const moved = await prisma.$queryRaw<ExpeditedMessage[]>(Prisma.sql`
    UPDATE messages AS m
    SET
      status = 'queued',
      next_attempt_at = CASE WHEN limit_version IS NOT NULL AND next_attempt_at > now() THEN next_attempt_at END,
      sweep_at = greatest(now(), CASE WHEN limit_version IS NOT NULL THEN next_attempt_at END) + ${sweepAfterMs}::float8 * interval '1 millisecond',
      updated_at = now()
    WHERE id = ANY (${ids}::uuid[])
      AND id BETWEEN ${first}::uuid AND ${last}::uuid
      AND project_id = ${projectId}::uuid
      AND deleted_at IS NULL
      AND status = 'pending_retry'
      AND ${ownsMessage(owner)}
    RETURNING
      id::text AS id, endpoint_id::text AS "endpointId", attempt_count AS "attemptCount", next_attempt_at IS NOT NULL AS "hasSlot"
  `);
  return moved.sort((a, b) => (a.id < b.id ? -1 : 1));
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
