import type { MessageStatus } from '@posthorn/domain';
import type { Owner } from '../connections/owner.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { IdPage } from '../connections/pages.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { EventMessage } from './new-event.js';
import type { Event } from '../generated/client.js';
import { isOfEvent } from '../partitions/event-conditions.js';
import { idRange } from '../partitions/id-range.js';
import type { ValueQuery } from '../search/find-values.js';
import {
  type ShowsValues,
  type WithShownValues,
  eventSearch,
  shownValues,
} from '../search/list-conditions.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

export * from './event-replays.js';

export type EventRow = Event;

export interface EventQuery extends TimeBounds, IdPage, ShowsValues {
  readonly projectId: string;
  readonly eventType?: string | undefined;
  readonly consumerId?: string | undefined;
  /** Only events that this endpoint received as webhooks. */
  readonly inboundEndpointId?: string | undefined;
  /** Only events of this consumer. */
  readonly owner?: Owner | undefined;
  /** Only events with such a searchable value. */
  readonly search?: ValueQuery | undefined;
}

const LISTED = ['id', 'eventType', 'consumerId', 'inboundEndpointId', 'messageCount', 'createdAt'] as const;
const COLUMNS = selectColumns('e', LISTED);
const ALL_COLUMNS = selectColumns('e', Object.keys(Prisma.EventScalarFieldEnum));

export type ListedEvent = Pick<EventRow, (typeof LISTED)[number]> & WithShownValues;

const PUBLISHED = { id: Prisma.sql`e.id`, moment: Prisma.sql`e.created_at` };

/** Returns a project's events, newest first. */
export async function list(sql: SqlPool, query: EventQuery): Promise<readonly ListedEvent[]> {
  const {
    projectId,
    eventType,
    owner,
    consumerId = owner?.consumerId,
    inboundEndpointId,
    afterId,
    limit,
  } = query;
  const conditions = [
    Prisma.sql`e.project_id = ${projectId}::uuid`,
    ...(eventType === undefined ? [] : [Prisma.sql`e.event_type = ${eventType}`]),
    ...(consumerId === undefined ? [] : [Prisma.sql`e.consumer_id = ${consumerId}`]),
    ...(inboundEndpointId === undefined
      ? []
      : [Prisma.sql`e.inbound_endpoint_id = ${inboundEndpointId}::uuid`]),
    ...(afterId === undefined ? [] : [Prisma.sql`e.id < ${afterId}::uuid`]),
    ...timeConditions({ startTime: owner?.since }, PUBLISHED),
    ...timeConditions(query, PUBLISHED),
    ...(await eventSearch(sql, { ...query, consumerId })),
  ];
  return await sql.query<ListedEvent[]>(Prisma.sql`
    SELECT ${COLUMNS}${shownValues(query, 'event')}
    FROM events AS e
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY e.id DESC
    LIMIT ${limit}
  `);
}

export async function findInProject(
  client: SqlClient,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<EventRow | undefined> {
  const [row] = await client.query<EventRow[]>(Prisma.sql`
    SELECT ${ALL_COLUMNS} FROM events AS e WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid
  `);
  return row;
}

/** Returns the project of an event. */
export async function findProject(client: SqlClient, id: string): Promise<string | undefined> {
  const [row] = await client.query<Pick<EventRow, 'projectId'>[]>(Prisma.sql`
    SELECT project_id::text AS "projectId" FROM events WHERE id = ${id}::uuid
  `);
  return row?.projectId;
}

/** The number of an event's messages by status. A subscriber whose message is not stored yet counts as `queued`. */
export async function countDeliveries(
  sql: SqlPool,
  eventId: string,
): Promise<ReadonlyMap<MessageStatus, number>> {
  const rows = await sql.query<{ status: MessageStatus; count: number }[]>(Prisma.sql`
    SELECT status, sum(count)::float8 AS count
    FROM (
      SELECT m.status, count(*) FROM messages AS m
      WHERE ${isOfEvent(eventId)} AND m.deleted_at IS NULL
      GROUP BY m.status
      UNION ALL
      SELECT 'queued', coalesce(sum(cardinality(endpoint_ids)), 0) FROM fan_out_parts WHERE event_id = ${eventId}::uuid
    ) AS counted
    GROUP BY status
  `);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Returns the first messages of an event by id. */
export async function listMessages(
  client: SqlClient,
  eventId: string,
  limit: number,
): Promise<readonly EventMessage[]> {
  return await client.query<EventMessage[]>(Prisma.sql`
    SELECT m.id::text AS id, m.endpoint_id::text AS "endpointId"
    FROM messages AS m
    WHERE ${isOfEvent(eventId)}
    ORDER BY m.id
    LIMIT ${limit}
  `);
}

/** Returns how many of the messages wait for their first attempt. */
export async function countQueued(sql: SqlPool, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { first, last } = idRange(ids);
  const [row] = await sql.query<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count
    FROM messages
    WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid AND status = 'queued'
  `);
  return row?.count ?? 0;
}
