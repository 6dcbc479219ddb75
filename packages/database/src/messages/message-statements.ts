import type { Direction, MessageStatus } from '@posthorn/domain';
import { IN_ORDER } from '../connections/never.js';
import { countAtMost } from '../connections/pages.js';
import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { Message } from '../generated/client.js';
import { type WithShownValues, messageSearch, shownValues } from '../search/list-conditions.js';
import { deadLetterAssignments } from './dead-letter-assignments.js';
import { type MessageQuery, messageConditions } from './message-conditions.js';

export * from './delete-messages.js';

export interface MessageRow extends Message {
  /** The head of its ordering key, of a message that waits for it. */
  readonly waitingFor?: string;
}

export interface MessageInProject {
  readonly projectId: string;
  readonly id: string;
}

/** A message of a project. */
export interface OwnMessage extends MessageInProject {
  readonly direction: Direction;
}

const LISTED = [
  'id',
  'endpointId',
  'eventType',
  'eventId',
  'consumerId',
  'isTest',
  'attemptCount',
  'fastFailures',
  'slowFailures',
  'createdAt',
  'deliveredAt',
  'failedAt',
  'nextAttemptAt',
  'lastError',
  'responseStatus',
  'responseLatencyMs',
] as const;

export interface ListedMessage extends Readonly<Pick<MessageRow, (typeof LISTED)[number]>>, WithShownValues {
  readonly status: MessageStatus;
  readonly endpointUrl: string;
}

const COLUMNS = selectColumns('m', [...LISTED, 'status']);
const ALL_COLUMNS = selectColumns('m', Object.keys(Prisma.MessageScalarFieldEnum));

/** Returns undefined for a deleted message. */
export async function findById(client: SqlClient, id: string): Promise<MessageRow | undefined> {
  return await find(client, Prisma.sql`m.id = ${id}::uuid`);
}

async function find(client: SqlClient, condition: Prisma.Sql): Promise<MessageRow | undefined> {
  const [row] = await client.query<MessageRow[]>(Prisma.sql`
    SELECT ${ALL_COLUMNS} FROM messages AS m WHERE ${condition} AND m.deleted_at IS NULL
  `);
  return row;
}

/** Never returns a message of another project or of another direction. */
export async function findInProject(
  client: SqlClient,
  { projectId, direction, id }: OwnMessage,
): Promise<MessageRow | undefined> {
  const isOfProject = Prisma.sql`
    m.id = ${id}::uuid AND m.project_id = ${projectId}::uuid AND m.direction = ${direction}::direction`;
  const row = await find(client, isOfProject);
  if (row === undefined) return undefined;
  const { endpointId, orderingKey: key, position, sweepAt } = row;
  if (key === null || sweepAt === null || (position !== null && position < 0)) return row;
  const [order] = await client.query<{ readonly headId: string }[]>(Prisma.sql`
    SELECT head_id::text AS "headId" FROM ordering_keys WHERE endpoint_id = ${endpointId}::uuid AND key = ${key}
  `);
  return order === undefined || order.headId === id ? row : { ...row, waitingFor: order.headId };
}

/** Returns the query string with which a message was received, as long as its payload is kept. */
export async function findQuery(client: SqlClient, messageId: string): Promise<string | undefined> {
  const [row] = await client.query<{ query: string | null }[]>(Prisma.sql`
    SELECT query FROM payloads WHERE message_id = ${messageId}::uuid AND expires_at > now()
  `);
  return row?.query ?? undefined;
}

/**
 * Returns a project's messages, newest first. Bounds of time also become bounds of ids, so that other days are never
 * read.
 */
export async function list(client: SqlClient, query: MessageQuery): Promise<readonly ListedMessage[]> {
  const conditions = await allConditions(client, query);
  return await client.query<ListedMessage[]>(Prisma.sql`
    SELECT ${COLUMNS}, e.url AS "endpointUrl"${shownValues(query)}
    FROM messages AS m
    JOIN endpoints AS e ON e.id = m.endpoint_id
    WHERE ${Prisma.join([...conditions], ' AND ')}
    ORDER BY m.id ${query.isOldestFirst === true ? Prisma.sql`ASC` : Prisma.sql`DESC`}
    LIMIT ${query.limit}
  `);
}

/** How many messages `list` would find without a limit. At most `query.limit` are counted. */
export async function count(client: SqlClient, query: MessageQuery): Promise<number> {
  const conditions = await allConditions(client, query);
  const [row] = await client.query<{ count: number }[]>(Prisma.sql`
    SELECT ${countAtMost(query.limit, Prisma.sql`messages AS m WHERE ${Prisma.join([...conditions], ' AND ')}`)} AS count
  `);
  return row?.count ?? 0;
}

/** With that of a searchable value, which is looked up first. */
async function allConditions(client: SqlClient, query: MessageQuery): Promise<readonly Prisma.Sql[]> {
  const consumerId = query.owner?.consumerId ?? query.consumerId;
  const search = await messageSearch(client, { ...query, consumerId }, query.direction);
  return [...messageConditions(query), ...search];
}

export interface MovedMessage {
  readonly endpointId: string;
  readonly attemptCount: number;
}

/** Ends a message that waits for a retry, is held or waits for the head of its key. Returns undefined for any other. */
export async function cancel(
  client: SqlClient,
  { projectId, id }: MessageInProject,
  reason: string,
): Promise<MovedMessage | undefined> {
  const [moved] = await client.query<MovedMessage[]>(Prisma.sql`
    UPDATE messages
    SET
      ${deadLetterAssignments(reason)},
      sweep_at = now()
    WHERE id = ${id}::uuid
      AND project_id = ${projectId}::uuid
      AND deleted_at IS NULL
      AND (status IN ('pending_retry', 'paused') OR status = 'queued' AND sweep_at = ${IN_ORDER}::timestamptz)
    RETURNING endpoint_id::text AS "endpointId", attempt_count AS "attemptCount"
  `);
  return moved;
}
