import type { MessageStatus } from '@posthorn/domain';
import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { idRange } from '../partitions/id-range.js';
import { lockInOrder } from '../partitions/lock-in-order.js';

export { advanceSteps } from '../ordering/advance-order.js';
export * from './dead-letter-statements.js';
export * from './list-unsettled-messages.js';

export interface SweptMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly status: MessageStatus;
  readonly attemptCount: number;
  readonly lastError: string | null;
  /** Whether another worker holds it now. */
  readonly claimed: boolean;
  /** Whether it waited for a void slot. A job may still wait for that moment, and is dropped then. */
  readonly slotVoid: boolean;
  /** Whether it was held until a moment ago, and so was in no queue. */
  readonly resumed: boolean;
  /** The time since its last change. */
  readonly unchangedMs: number;
}

export interface SweepOptions {
  readonly limit: number;
  /**
   * The minimum time until the sweep checks an unsettled message again. The longer a message has waited, the less often
   * it is checked.
   */
  readonly againAfterMs: number;
}

/** An upper limit, since the sweep must not check a large backlog again and again. */
const LONGEST_PAUSE = '10 minutes';

/**
 * Claims the messages whose enqueuing is overdue, oldest first. Schedulers that sweep at the same time claim different
 * messages.
 */
export async function sweep(
  { sql, prepared }: Clients,
  { limit, againAfterMs }: SweepOptions,
): Promise<readonly SweptMessage[]> {
  if (!(await hasOverdueMessages(prepared))) return [];
  const messages = await sql.query<SweptMessage[]>(Prisma.sql`
    WITH overdue AS (
      SELECT id, endpoint_id, limit_version, sweep_at = next_attempt_at AS resumed
      FROM messages
      WHERE sweep_at <= now()
      ORDER BY sweep_at, id
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    swept AS (
      SELECT
        overdue.id, overdue.limit_version, coalesce(overdue.resumed, false) AS resumed,
        coalesce(overdue.limit_version <> e.limit_version, false) AS slot_void
      FROM overdue
      LEFT JOIN endpoints AS e ON e.id = overdue.endpoint_id
    )
    UPDATE messages AS m
    SET
      sweep_at = CASE
        WHEN m.status = 'delivering' AND m.claimed_until >= now() THEN m.claimed_until + interval '1 second'
        ELSE now() + greatest(
          ${againAfterMs}::float8 * interval '1 millisecond',
          least((now() - m.updated_at) / 2, ${LONGEST_PAUSE}::interval)
        )
      END,
      limit_version = CASE WHEN NOT swept.slot_void THEN swept.limit_version END
    FROM swept
    WHERE m.id = swept.id
    RETURNING
      m.id::text AS id, m.project_id::text AS "projectId", m.endpoint_id::text AS "endpointId", m.status,
      m.attempt_count AS "attemptCount", m.last_error AS "lastError",
      coalesce(m.status = 'delivering' AND m.claimed_until >= now(), false) AS claimed,
      swept.slot_void AS "slotVoid", swept.resumed,
      extract(epoch FROM now() - m.updated_at)::float8 * 1000 AS "unchangedMs"
  `);
  return messages.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Whether any enqueuing is overdue. The statement is planned once, because planning the sweep itself over all days
 * takes longer than executing it.
 */
async function hasOverdueMessages(prepared: SqlClient): Promise<boolean> {
  const [row] = await prepared.query<{ found: boolean }[]>(Prisma.sql`
    SELECT EXISTS (SELECT FROM messages WHERE sweep_at <= now()) AS found
  `);
  return row?.found === true;
}

/**
 * Returns when the longest overdue enqueuing became due. Returns undefined when none is overdue. The statement is
 * planned once, like that of `hasOverdueMessages`.
 */
export async function findOldestOverdue({ prepared }: Clients): Promise<Date | undefined> {
  const [row] = await prepared.query<{ sweepAt: Date }[]>(Prisma.sql`
    SELECT sweep_at AS "sweepAt" FROM messages WHERE sweep_at <= now() ORDER BY sweep_at LIMIT 1
  `);
  return row?.sweepAt;
}

/** Returns swept messages to the sweep, which claims them again after `afterMs`: enqueuing them failed. */
export async function sweepAgain({ sql }: Clients, ids: readonly string[], afterMs: number): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE messages
    SET sweep_at = least(sweep_at, now() + ${afterMs}::float8 * interval '1 millisecond')
    WHERE id = ANY (ARRAY(${lockInOrder(ids, Prisma.sql`sweep_at IS NOT NULL`)}))
  `);
}

/**
 * Marks settled messages as fully enqueued. Skips messages that failed a moment ago. The sweep checks those once more:
 * Redis may lose its last second, and an older action may just be removing a job that was there.
 */
export async function endSweep({ sql, sweepAfterMs }: Clients, ids: readonly string[]): Promise<void> {
  const { first, last } = idRange(ids);
  const isSettled = Prisma.sql`
    status IN ('succeeded', 'failed_permanent')
    AND (failed_at IS NULL OR failed_at <= now() - ${sweepAfterMs}::float8 * interval '1 millisecond')`;
  await sql.execute(Prisma.sql`
    UPDATE messages SET sweep_at = NULL
    WHERE id = ANY (ARRAY(${lockInOrder(ids, isSettled)})) AND id BETWEEN ${first}::uuid AND ${last}::uuid
  `);
}
