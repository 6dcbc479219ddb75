import type { Direction, MessageStatus } from '@posthorn/domain';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { deadLetterAssignments } from '../messages/dead-letter-assignments.js';
import { DEAD_LETTER } from '../messages/message-conditions.js';
import { BEFORE_FIRST_ID, idRange } from '../partitions/id-range.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

export type CancelResult = 'cancelled' | 'in-progress' | 'settled';

export interface CancelledMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  /** The number of attempts made. The attempt that was cancelled would have been the next one. */
  readonly attemptCount: number;
  readonly result: CancelResult;
}

/**
 * Ends messages of any project that wait for an attempt or are held. Checks and changes each message under its row's
 * lock. Skips messages that a worker holds, deleted messages and events.
 */
export async function cancelMany(
  sql: SqlPool,
  ids: readonly string[],
  reason: string,
): Promise<readonly CancelledMessage[]> {
  const { first, last } = idRange(ids);
  return await sql.query<CancelledMessage[]>(Prisma.sql`
    WITH results AS (
      SELECT
        m.id, m.project_id, m.endpoint_id, m.attempt_count,
        CASE
          WHEN m.status IN ('queued', 'pending_retry', 'paused') THEN 'cancelled'
          WHEN m.status = 'delivering' THEN 'in-progress'
          ELSE 'settled'
        END AS result
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[])
        AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.direction <> 'pull'
        AND m.deleted_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    cancelled AS (
      UPDATE messages AS m
      SET
        ${deadLetterAssignments(reason)},
        sweep_at = now()
      FROM results
      WHERE m.id = results.id AND m.id BETWEEN ${first}::uuid AND ${last}::uuid AND results.result = 'cancelled'
    )
    SELECT
      id::text AS id, project_id::text AS "projectId", endpoint_id::text AS "endpointId",
      attempt_count AS "attemptCount", result
    FROM results
    ORDER BY id
  `);
}

/** An operator's filter for messages of all projects unless one is given. It never matches events of pull endpoints. */
export interface MessageFilter extends TimeBounds {
  readonly projectId?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly direction?: Exclude<Direction, 'pull'> | undefined;
  readonly statuses: readonly MessageStatus[];
  /** Only messages that still have a payload, and so are in the dead-letter queue. */
  readonly deadLetters?: boolean | undefined;
}

export interface MatchingMessage {
  readonly id: string;
  readonly projectId: string;
  readonly direction: Direction;
}

/** Returns the oldest messages first, in pages. */
export async function search(
  sql: SqlPool,
  filter: MessageFilter,
  page: { readonly afterId: string | undefined; readonly limit: number },
): Promise<readonly MatchingMessage[]> {
  return await sql.query<MatchingMessage[]>(Prisma.sql`
    SELECT m.id::text AS id, m.project_id::text AS "projectId", m.direction
    FROM messages AS m
    WHERE ${Prisma.join(matchingConditions(filter), ' AND ')} AND m.id > ${page.afterId ?? BEFORE_FIRST_ID}::uuid
    ORDER BY m.id
    LIMIT ${page.limit}
  `);
}

export async function countMatching(sql: SqlPool, filter: MessageFilter): Promise<number> {
  const [row] = await sql.query<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::float8 AS count
    FROM messages AS m WHERE ${Prisma.join(matchingConditions(filter), ' AND ')}
  `);
  return row?.count ?? 0;
}

/** Conditions on the table `messages AS m`. */
function matchingConditions(filter: MessageFilter): Prisma.Sql[] {
  const { projectId, endpointId, direction, statuses, deadLetters } = filter;
  return [
    direction === undefined
      ? Prisma.sql`m.direction IN ('outbound', 'inbound')`
      : Prisma.sql`m.direction = ${direction}::direction`,
    Prisma.sql`m.deleted_at IS NULL`,
    Prisma.sql`m.status = ANY (${statuses}::message_status[])`,
    ...(projectId === undefined ? [] : [Prisma.sql`m.project_id = ${projectId}::uuid`]),
    ...(endpointId === undefined ? [] : [Prisma.sql`m.endpoint_id = ${endpointId}::uuid`]),
    ...(deadLetters === true ? [DEAD_LETTER] : []),
    ...timeConditions(filter, { id: Prisma.sql`m.id`, moment: Prisma.sql`m.created_at` }),
  ];
}

/** A row of the operators' list. */
export interface NewestMessage {
  readonly id: string;
  readonly projectId: string;
  readonly endpointId: string;
  readonly direction: Direction;
  readonly status: MessageStatus;
  readonly attemptCount: number;
  readonly responseStatus: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
}

/** Returns messages of any project, newest first. */
export async function listNewest(
  sql: SqlPool,
  filter: MessageFilter,
  limit: number,
): Promise<readonly NewestMessage[]> {
  return await sql.query<NewestMessage[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.project_id::text AS "projectId", m.endpoint_id::text AS "endpointId", m.direction, m.status,
      m.attempt_count AS "attemptCount", m.response_status AS "responseStatus", m.last_error AS "lastError",
      m.next_attempt_at AS "nextAttemptAt", m.created_at AS "createdAt"
    FROM messages AS m
    WHERE ${Prisma.join(matchingConditions(filter), ' AND ')}
    ORDER BY m.id DESC
    LIMIT ${limit}
  `);
}
