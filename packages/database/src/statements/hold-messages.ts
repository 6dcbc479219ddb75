import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import type { HeldClaim } from './claim-messages.js';
import { idRange } from './id-range.js';
import { NEVER } from './never.js';

/**
 * Holds claimed messages of paused endpoints, and returns the ids of those held. The endpoint's row is locked against a
 * resume at the same moment: a message is either held before it, and released by it, or not held at all.
 */
export async function holdMessages(
  prisma: PrismaClient,
  claims: readonly HeldClaim[],
): Promise<readonly string[]> {
  const ids = claims.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  const rows = await prisma.$queryRaw<{ id: string }[]>(Prisma.sql`
    WITH paused AS (
      SELECT e.id
      FROM endpoints AS e
      WHERE e.paused
        AND e.id IN (
          SELECT m.endpoint_id
          FROM messages AS m
          WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        )
      ORDER BY e.id
      FOR SHARE
    )
    UPDATE messages AS m
    SET
      status = 'paused',
      claimed_until = NULL,
      next_attempt_at = NULL,
      sweep_at = ${NEVER}::timestamptz,
      updated_at = now()
    FROM paused, unnest(
      ${ids}::uuid[],
      ${claims.map(({ claimedUntil }) => claimedUntil.toISOString())}::timestamptz[]
    ) AS claim (id, claimed_until)
    WHERE m.id = claim.id
      AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      AND m.endpoint_id = paused.id
      AND m.claimed_until = claim.claimed_until
      AND m.status = 'delivering'
    RETURNING m.id::text AS id
  `);
  return rows.map(({ id }) => id);
}
