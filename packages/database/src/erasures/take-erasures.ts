import { type Transaction, Prisma } from '../connections/prisma-client.js';

/** A deleted endpoint whose messages are to be erased. */
export interface Erasure {
  readonly endpointId: string;
  /** The last message that was erased; the smallest UUID before the first one. */
  readonly cursor: string;
}

/** More than one, because most endpoints have few messages. */
const TAKEN_AT_ONCE = 100;

/** Locks erasures that are due until the transaction ends, and skips those that other transactions have locked. */
export async function takeErasures(transaction: Transaction): Promise<readonly Erasure[]> {
  return await transaction.$queryRaw<Erasure[]>(Prisma.sql`
    SELECT
      endpoint_id::text AS "endpointId",
      coalesce(cursor, '00000000-0000-0000-0000-000000000000')::text AS cursor
    FROM erasures
    WHERE due_at <= now()
    ORDER BY due_at
    LIMIT ${TAKEN_AT_ONCE}
    FOR UPDATE SKIP LOCKED
  `);
}
