import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import type { Claim } from './claim-messages.js';
import { idRange } from './id-range.js';

export interface FailedClaim extends Claim {
  /** Becomes the message's last error. */
  readonly reason: string;
}

/** Ends claimed messages that no attempt can be made for; the sweep takes them to the dead letters if nobody else does. */
export async function failMessages(prisma: PrismaClient, failures: readonly FailedClaim[]): Promise<void> {
  const ids = failures.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  await prisma.$executeRaw(Prisma.sql`
    UPDATE messages AS m
    SET
      status = 'failed_permanent',
      last_error = failure.reason,
      next_attempt_at = NULL,
      claimed_until = NULL,
      sweep_at = now(),
      updated_at = now(),
      failed_at = now()
    FROM unnest(
      ${ids}::uuid[],
      ${failures.map(({ attemptNo }) => attemptNo)}::int[],
      ${failures.map(({ reason }) => reason)}::text[]
    ) AS failure (id, attempt_no, reason)
    WHERE m.id = failure.id
      AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      AND m.attempt_count = failure.attempt_no - 1
      AND m.status = 'delivering'
  `);
}
