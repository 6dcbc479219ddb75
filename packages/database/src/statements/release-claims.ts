import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import type { Claim } from './claim-messages.js';
import { idRange } from './id-range.js';

/** Gives claimed messages back untouched: no attempt was made. */
export async function releaseClaims(prisma: PrismaClient, claims: readonly Claim[]): Promise<void> {
  const ids = claims.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  await prisma.$executeRaw(Prisma.sql`
    UPDATE messages AS m
    SET
      status = CASE WHEN m.fast_failures + m.slow_failures = 0 THEN 'queued' ELSE 'pending_retry' END::message_status,
      claimed_until = NULL,
      updated_at = now()
    FROM unnest(${ids}::uuid[], ${claims.map(({ attemptNo }) => attemptNo)}::int[]) AS claim (id, attempt_no)
    WHERE m.id = claim.id
      AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      AND m.attempt_count = claim.attempt_no - 1
      AND m.status = 'delivering'
  `);
}
