import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import type { BacklogChange } from './mark-backlog.js';

/** The change of the waiting messages that the endpoint's current state requires. */
export type BacklogMove = 'hold' | 'release' | 'end';

export interface DueChange extends BacklogChange {
  /** The last message that was processed; null before the first one. */
  readonly cursor: string | null;
}

export interface TakenChange extends DueChange {
  readonly againFrom: string | null;
  /**
   * `none` for an inbound or pull endpoint whose project exists: it delivers the messages that it accepted, whatever
   * its state. A deleted endpoint has no listeners, so the messages for them end.
   */
  readonly move: BacklogMove | 'none';
  /** The last error of messages that the change ends. */
  readonly reason: string;
  readonly limitVersion: number;
}

/** Returns the changes that have waited longest first, so that one large backlog does not delay the others. */
export async function listDueChanges(sql: SqlPool, limit: number): Promise<readonly DueChange[]> {
  return await sql.query<DueChange[]>(Prisma.sql`
    SELECT endpoint_id::text AS "endpointId", change_id::text AS "changeId", cursor::text AS cursor
    FROM backlog_changes
    WHERE due_at <= now()
    ORDER BY due_at
    LIMIT ${limit}
  `);
}

const IS_LISTENED = Prisma.sql`EXISTS (SELECT FROM sources AS r WHERE r.endpoint_id = e.id AND r.is_cli)`;

/** On `backlog_changes AS b`, `endpoints AS e` and `projects AS p`. */
export const MOVE = Prisma.sql`
  CASE
    WHEN p.status = 'deleted' THEN 'end'
    WHEN e.deleted_at IS NOT NULL AND (e.direction = 'outbound' OR ${IS_LISTENED}) THEN 'end'
    WHEN e.direction <> 'outbound' THEN 'none'
    WHEN e.paused THEN 'hold'
    ELSE 'release'
  END`;

/**
 * Locks a change until the end of the transaction. Returns undefined when another transaction holds the change or the
 * endpoint, or when the change was replaced or has advanced since. It never waits, so it cannot deadlock. The endpoint
 * keeps its state meanwhile.
 */
export async function takeChange(
  transaction: Transaction,
  { endpointId, changeId, cursor }: DueChange,
): Promise<TakenChange | undefined> {
  const [taken] = await transaction.query<Omit<TakenChange, keyof DueChange>[]>(Prisma.sql`
    SELECT
      b.again_from::text AS "againFrom", e.limit_version AS "limitVersion",
      ${MOVE} AS move,
      CASE WHEN p.status = 'deleted' THEN 'project deleted' ELSE 'endpoint deleted' END AS reason
    FROM backlog_changes AS b
    JOIN endpoints AS e ON e.id = b.endpoint_id
    JOIN projects AS p ON p.id = e.project_id
    WHERE b.endpoint_id = ${endpointId}::uuid
      AND b.change_id = ${changeId}::uuid
      AND b.cursor IS NOT DISTINCT FROM ${cursor}::uuid
      AND b.due_at <= now()
    FOR SHARE OF e SKIP LOCKED
    FOR UPDATE OF b SKIP LOCKED
  `);
  return taken && { endpointId, changeId, cursor, ...taken };
}

export interface ChangeProgress {
  readonly cursor: string | null;
  readonly againFrom: string | null;
  readonly dueInMs: number;
  /** The number of messages that were moved. */
  readonly moved: number;
}

export async function advanceChange(
  transaction: Transaction,
  { endpointId }: BacklogChange,
  { cursor, againFrom, dueInMs, moved }: ChangeProgress,
): Promise<void> {
  await transaction.execute(Prisma.sql`
    UPDATE backlog_changes
    SET
      cursor = ${cursor}::uuid,
      again_from = ${againFrom}::uuid,
      moved = moved + ${moved}::int,
      due_at = now() + ${dueInMs}::float8 * interval '1 millisecond'
    WHERE endpoint_id = ${endpointId}::uuid
  `);
}

export async function endChange(transaction: Transaction, { endpointId }: BacklogChange): Promise<void> {
  await transaction.execute(Prisma.sql`DELETE FROM backlog_changes WHERE endpoint_id = ${endpointId}::uuid`);
}
