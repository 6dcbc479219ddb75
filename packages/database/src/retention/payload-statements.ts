import { type SqlPool, type Transaction, LONG_TRANSACTION, Prisma } from '../connections/open-connection.js';
import { idRange } from '../partitions/id-range.js';
import { erasePayloads } from './erase-payloads.js';
import { IS_NEEDED } from './needed-payloads.js';

export interface ExpiryOptions {
  readonly limit: number;
  /**
   * Deletes data that depends on the payloads. If it fails, or the process dies, the payloads still exist and are found
   * again.
   */
  beforeErasing(expired: readonly ExpiredPayload[]): Promise<void>;
}

export interface ExpiryResult {
  readonly erased: number;
  /** Whether more payloads may have expired. */
  readonly more: boolean;
}

/** Erases a batch of expired payloads. Payloads of unsettled messages are checked again later. */
export async function expire(sql: SqlPool, { limit, beforeErasing }: ExpiryOptions): Promise<ExpiryResult> {
  return await sql.transaction(async (transaction) => {
    const ids = await lockExpiredPayloads(transaction, limit);
    if (ids.length === 0) return { erased: 0, more: false };
    const expired = await postponeExpiry(transaction, ids);
    // A delivery may wait for the lock of a postponed payload, so the next batch does the slow part.
    if (expired.length < ids.length) return { erased: 0, more: true };
    await beforeErasing(expired);
    await erasePayloads(transaction, ids);
    return { erased: ids.length, more: ids.length === limit };
  }, LONG_TRANSACTION);
}

/**
 * Locks expired payloads until the transaction ends, the longest expired first. Skips payloads that other transactions
 * have locked.
 */
async function lockExpiredPayloads(transaction: Transaction, limit: number): Promise<readonly string[]> {
  const rows = await transaction.query<{ id: string }[]>(Prisma.sql`
    SELECT message_id::text AS id
    FROM payloads
    WHERE expires_at <= now()
    ORDER BY expires_at
    LIMIT ${limit}
    FOR UPDATE SKIP LOCKED
  `);
  return rows.map(({ id }) => id);
}

export interface ExpiredPayload {
  readonly messageId: string;
  /** Whether the message has a job in the dead-letter queue. */
  readonly isDeadLetter: boolean;
}

/**
 * Postpones the expiry of payloads of unsettled messages, and of events that still have messages, by an hour. Returns
 * the payloads that may be erased. It must follow the statement that locks them, so that it sees every replay before
 * the lock. Later replays wait for the lock.
 */
async function postponeExpiry(
  transaction: Transaction,
  ids: readonly string[],
): Promise<readonly ExpiredPayload[]> {
  const { first, last } = idRange(ids);
  return await transaction.query<ExpiredPayload[]>(Prisma.sql`
    WITH expired AS (
      SELECT
        p.message_id AS id, m.sweep_at IS NOT NULL OR m.id IS NULL AND ${IS_NEEDED} AS needed,
        m.failed_at IS NOT NULL AS dead
      FROM unnest(${ids}::uuid[]) AS given (id)
      JOIN payloads AS p ON p.message_id = given.id AND p.message_id BETWEEN ${first}::uuid AND ${last}::uuid
      LEFT JOIN messages AS m ON m.id = p.message_id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
    ),
    postponed AS (
      UPDATE payloads
      SET expires_at = now() + interval '1 hour'
      WHERE message_id = ANY (ARRAY(SELECT id FROM expired WHERE needed))
        AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    )
    SELECT id::text AS "messageId", dead AS "isDeadLetter" FROM expired WHERE NOT needed
  `);
}

/**
 * Erases payloads of events that no message holds any more. Looks at most at `limit` releases, and returns their
 * number. Every statement that deletes a hold records its release. The last one to be committed is looked at when all
 * holds are gone, so no payload stays.
 */
export async function eraseReleased(sql: SqlPool, limit: number): Promise<number> {
  const [row] = await sql.query<{ releases: number }[]>(Prisma.sql`
    WITH released AS (
      DELETE FROM payload_releases
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM payload_releases LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING event_id
    ),
    erased AS (
      DELETE FROM payloads AS p
      WHERE p.message_id IN (SELECT event_id FROM released) AND NOT ${IS_NEEDED}
      RETURNING p.message_id
    ),
    unsearchable AS (
      DELETE FROM searchable_values WHERE message_id IN (SELECT message_id FROM erased)
    )
    SELECT count(*)::int AS releases FROM released
  `);
  return row?.releases ?? 0;
}
