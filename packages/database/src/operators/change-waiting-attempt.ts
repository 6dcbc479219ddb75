import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { Claim } from '../deliveries/claim-messages.js';
import { deadLetterAssignments } from '../messages/dead-letter-assignments.js';

/** The message, project and endpoint of a changed attempt. */
export interface ChangedAttempt {
  readonly projectId: string;
  readonly endpointId: string;
}

/**
 * Makes an attempt due now that waits for its time, not for a slot. Returns undefined when this exact attempt does not
 * wait for its time.
 */
export async function expediteAttempt(
  prisma: PrismaClient,
  { messageId, attemptNo }: Claim,
  sweepAfterMs: number,
): Promise<ChangedAttempt | undefined> {
  const [changed] = await prisma.$queryRaw<ChangedAttempt[]>(Prisma.sql`
    UPDATE messages
    SET
      status = 'queued',
      next_attempt_at = NULL,
      sweep_at = now() + ${sweepAfterMs}::float8 * interval '1 millisecond',
      updated_at = now()
    WHERE id = ${messageId}::uuid
      AND attempt_count = ${attemptNo}::int - 1
      AND deleted_at IS NULL
      AND status IN ('queued', 'pending_retry')
      AND limit_version IS NULL
    RETURNING project_id::text AS "projectId", endpoint_id::text AS "endpointId"
  `);
  return changed;
}

/**
 * Ends the message of an attempt that waits for its time, a slot or a worker. Returns undefined when this exact attempt
 * does not wait.
 */
export async function cancelAttempt(
  prisma: PrismaClient,
  { messageId, attemptNo }: Claim,
  reason: string,
): Promise<ChangedAttempt | undefined> {
  const [changed] = await prisma.$queryRaw<ChangedAttempt[]>(Prisma.sql`
    UPDATE messages
    SET
      ${deadLetterAssignments(reason)},
      limit_version = NULL,
      sweep_at = now()
    WHERE id = ${messageId}::uuid
      AND attempt_count = ${attemptNo}::int - 1
      AND deleted_at IS NULL
      AND status IN ('queued', 'pending_retry')
    RETURNING project_id::text AS "projectId", endpoint_id::text AS "endpointId"
  `);
  return changed;
}
