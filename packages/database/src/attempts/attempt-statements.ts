import type { Direction } from '@posthorn/domain';
import { type Followed, type PageBounds, untilFull } from '../connections/pages.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { Attempt } from '../generated/client.js';
import { idRange } from '../partitions/id-range.js';
import { IS_OF_FORMER_CONSUMER } from '../connections/waits-for-erasure.js';
import type { StoredBody } from './stored-body-statements.js';

const COLUMNS = selectColumns('a', Object.keys(Prisma.AttemptScalarFieldEnum));

export interface AttemptRow extends Attempt, Followed {
  /** Whether the attempt's record holds the response body. */
  readonly responseBodyRecorded: boolean;
}

export interface AttemptQuery extends PageBounds {
  readonly projectId: string;
  readonly direction: Direction;
  readonly messageId: string;
  /** The number of the last attempt of the previous page. */
  readonly afterNo?: number | undefined;
}

/**
 * Returns the attempts of a project's message, oldest first. The list is empty when the message was deleted or belongs
 * to another project. Response bodies that wait for their erasure are not there.
 */
export async function listByMessage(sql: SqlPool, query: AttemptQuery): Promise<readonly AttemptRow[]> {
  const { projectId, direction, messageId, afterNo = 0 } = query;
  const [message] = await sql.query<{ hasBodies: boolean }[]>(Prisma.sql`
    SELECT NOT ${IS_OF_FORMER_CONSUMER} AS "hasBodies"
    FROM messages AS m
    WHERE m.id = ${messageId}::uuid AND m.project_id = ${projectId}::uuid
      AND m.direction = ${direction}::direction AND m.deleted_at IS NULL
  `);
  if (message === undefined) return [];
  const { count, isFollowed } = await countUntilFull(sql, query);
  const [attempts, recorded] = await Promise.all([
    sql.query<Attempt[]>(Prisma.sql`
      SELECT ${COLUMNS} FROM attempts AS a
      WHERE message_id = ${messageId}::uuid AND attempt_no > ${afterNo}
      ORDER BY attempt_no
      LIMIT ${count}
    `),
    sql.query<Pick<Attempt, 'attemptNo'>[]>(Prisma.sql`
      SELECT attempt_no AS "attemptNo" FROM response_bodies WHERE message_id = ${messageId}::uuid
    `),
  ]);
  const recordedNos = new Set(recorded.map(({ attemptNo }) => attemptNo));
  return attempts.map((attempt) => ({
    ...attempt,
    isFollowed,
    responseBodyStored: message.hasBodies && attempt.responseBodyStored,
    responseBodyRecorded: message.hasBodies && recordedNos.has(attempt.attemptNo),
  }));
}

/** Returns the time of a message's first attempt. */
export async function findFirstMoment(client: SqlClient, messageId: string): Promise<Date | undefined> {
  const [first] = await client.query<Pick<Attempt, 'createdAt'>[]>(Prisma.sql`
    SELECT created_at AS "createdAt" FROM attempts WHERE message_id = ${messageId}::uuid ORDER BY attempt_no LIMIT 1
  `);
  return first?.createdAt;
}

/**
 * Returns a response body that is stored with its attempt's record, and undefined when it was erased or never stored.
 */
export async function findRecordedBody(
  client: SqlClient,
  { messageId, attemptNo }: StoredBody,
): Promise<Buffer | undefined> {
  const [row] = await client.query<{ readonly body: Buffer }[]>(Prisma.sql`
    SELECT body FROM response_bodies WHERE message_id = ${messageId}::uuid AND attempt_no = ${attemptNo}
  `);
  return row?.body;
}

/** Finds out how many attempts are read. Their headers are large. */
async function countUntilFull(
  sql: SqlPool,
  { messageId, afterNo = 0, limit, bytes }: AttemptQuery,
): Promise<{ readonly count: number; readonly isFollowed: boolean }> {
  if (bytes === undefined) return { count: limit, isFollowed: false };
  const oldest = Prisma.sql`
    SELECT request_headers, response_headers
    FROM attempts
    WHERE message_id = ${messageId}::uuid AND attempt_no > ${afterNo}
    ORDER BY attempt_no
    LIMIT ${limit}`;
  const [found] = await sql.query<{ count: number; isFollowed: boolean }[]>(Prisma.sql`
    SELECT count(*)::int AS count, coalesce(bool_and("isFollowed"), false) AS "isFollowed"
    FROM (${untilFull(oldest, ['request_headers', 'response_headers'], bytes)}) AS page`);
  return found ?? { count: 0, isFollowed: false };
}

/** Erases the response bodies that are stored with the attempt records of some messages. */
export async function eraseRecordedBodies(sql: SqlPool, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const { first, last } = idRange(messageIds);
  await sql.execute(Prisma.sql`
    DELETE FROM response_bodies
    WHERE message_id = ANY (${messageIds}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
  `);
}
