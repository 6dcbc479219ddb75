import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { OwnClaim } from './claim-messages.js';
import { idRange, inOrder } from '../partitions/id-range.js';

export interface FailedClaim extends OwnClaim {
  /** Stored as the message's last error. */
  readonly reason: string;
}

/**
 * Ends claimed messages that cannot be attempted. Returns the ids of those that are dead letters now, without deleted
 * ones and tests. The sweep adds them to the dead-letter queue if no other process does.
 */
export async function failMessages(
  client: SqlClient,
  claims: readonly FailedClaim[],
): Promise<readonly string[]> {
  const failures = inOrder(claims);
  const ids = failures.map(({ messageId }) => messageId);
  const rows = await client.query<{ id: string; dead: boolean }[]>(Prisma.sql`
    UPDATE messages AS m
    SET
      status = 'failed_permanent',
      last_error = claim.reason,
      next_attempt_at = NULL,
      claimed_until = NULL,
      sweep_at = CASE WHEN m.deleted_at IS NULL AND NOT m.is_test THEN now() END,
      updated_at = now(),
      failed_at = now(),
      expired_at = CASE WHEN m.is_test THEN now() ELSE m.expired_at END
    FROM unnest(
      ${ids}::uuid[],
      ${failures.map(({ claimedUntil }) => claimedUntil.toISOString())}::timestamptz[],
      ${failures.map(({ reason }) => reason)}::text[]
    ) AS claim (id, claimed_until, reason)
    WHERE ${hasClaim(ids)}
    RETURNING m.id::text AS id, m.deleted_at IS NULL AND NOT m.is_test AS dead
  `);
  return rows.filter(({ dead }) => dead).map(({ id }) => id);
}

/** Returns claimed messages to the queue without an attempt. Skips messages that another worker has claimed since. */
export async function releaseClaims(client: SqlClient, ownClaims: readonly OwnClaim[]): Promise<void> {
  const claims = inOrder(ownClaims);
  const ids = claims.map(({ messageId }) => messageId);
  await client.query(Prisma.sql`
    UPDATE messages AS m
    SET
      status = CASE WHEN m.fast_failures + m.slow_failures = 0 THEN 'queued' ELSE 'pending_retry' END::message_status,
      claimed_until = NULL,
      updated_at = now()
    FROM unnest(
      ${ids}::uuid[],
      ${claims.map(({ claimedUntil }) => claimedUntil.toISOString())}::timestamptz[]
    ) AS claim (id, claimed_until)
    WHERE ${hasClaim(ids)}
  `);
}

/** On `messages AS m` and a claim: no other worker has claimed the message since. */
function hasClaim(ids: readonly string[]): Prisma.Sql {
  const { first, last } = idRange(ids);
  return Prisma.sql`
    m.id = claim.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
    AND m.claimed_until = claim.claimed_until AND m.status = 'delivering'`;
}
