import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { OwnClaim } from './claim-messages.js';
import { idRange } from '../partitions/id-range.js';

/** Returns claimed messages to the queue without an attempt. Skips messages that another worker has claimed since. */
export async function releaseClaims(client: SqlClient, claims: readonly OwnClaim[]): Promise<void> {
  const ids = claims.map(({ messageId }) => messageId);
  const { first, last } = idRange(ids);
  await client.$queryRaw(Prisma.sql`
    UPDATE messages AS m
    SET
      status = CASE WHEN m.fast_failures + m.slow_failures = 0 THEN 'queued' ELSE 'pending_retry' END::message_status,
      claimed_until = NULL,
      updated_at = now()
    FROM unnest(
      ${ids}::uuid[],
      ${claims.map(({ claimedUntil }) => claimedUntil.toISOString())}::timestamptz[]
    ) AS claim (id, claimed_until)
    WHERE m.id = claim.id
      AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      AND m.claimed_until = claim.claimed_until
      AND m.status = 'delivering'
  `);
}
