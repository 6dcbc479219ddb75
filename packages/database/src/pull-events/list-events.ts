import type { IdPage } from '../connections/pages.js';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { Message } from '../generated/client.js';
import type { ValueQuery } from '../search/find-values.js';
import {
  type ShowsValues,
  type WithShownValues,
  messageSearch,
  shownValues,
} from '../search/list-conditions.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';
import { type EventStatus, HAS_STATUS, IS_KEPT } from './event-conditions.js';

interface EventFilter extends TimeBounds, ShowsValues {
  readonly projectId: string;
  /** Default: events of every status. */
  readonly status?: EventStatus | undefined;
  /** Null selects the events without a type. */
  readonly eventType?: string | null | undefined;
  /** Only events with such a searchable value. */
  readonly search?: ValueQuery | undefined;
}

export interface EventQuery extends EventFilter {
  readonly endpointId: string;
  /** The endpoint holds no older event, so earlier days are not read. */
  readonly existsSince: Date;
  /** The position of the last event of the previous page. */
  readonly afterPosition?: string | undefined;
  readonly limit: number;
}

const LISTED = [
  'id',
  'eventType',
  'sizeBytes',
  'createdAt',
  'fetchedAt',
  'deliveredAt',
  'ingestProcessingMs',
] as const;

export interface PullEventRow extends Readonly<Pick<Message, (typeof LISTED)[number]>>, WithShownValues {
  readonly position: bigint;
  readonly status: EventStatus;
}

const COLUMNS = selectColumns('m', [...LISTED, 'status']);

/**
 * The bounds of ids only select the days that are read, so they may be wide. No clock of a service is wrong by that
 * much.
 */
const CLOCK_SKEW = '1 hour';

/**
 * Returns a pull endpoint's events in the order in which they became visible. No event ever appears before one that was
 * listed.
 */
export async function list(sql: SqlPool, query: EventQuery): Promise<readonly PullEventRow[]> {
  const { endpointId, existsSince, afterPosition, limit } = query;
  const first = existsSince.toISOString();
  const conditions = [
    Prisma.sql`m.endpoint_id = ${endpointId}::uuid`,
    Prisma.sql`m.id >= uuid_v7_floor(${first}::timestamptz - ${CLOCK_SKEW}::interval)`,
    Prisma.sql`m.id < uuid_v7_floor(now() + ${CLOCK_SKEW}::interval)`,
    IS_KEPT,
    ...(afterPosition === undefined ? [] : [Prisma.sql`m.position > ${afterPosition}::bigint`]),
    ...(await filterConditions(sql, query, CLOCK_SKEW)),
  ];
  return await sql.query<PullEventRow[]>(Prisma.sql`
    SELECT ${COLUMNS}, m.position${shownValues(query)}
    FROM messages AS m
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY m.position
    LIMIT ${limit}
  `);
}

async function filterConditions(
  sql: SqlPool,
  query: EventFilter,
  clockSkew?: string,
): Promise<readonly Prisma.Sql[]> {
  const { status, eventType } = query;
  return [
    ...(status === undefined ? [] : [HAS_STATUS[status]]),
    ...timeConditions(query, { id: Prisma.sql`m.id`, moment: Prisma.sql`m.created_at`, clockSkew }),
    ...(eventType === null ? [Prisma.sql`m.event_type IS NULL`] : []),
    ...(typeof eventType === 'string' ? [Prisma.sql`m.event_type = ${eventType}`] : []),
    ...(await messageSearch(sql, query, 'pull')),
  ];
}

export interface EventLogQuery extends EventFilter, IdPage {
  readonly endpointId?: string | undefined;
}

export interface LoggedEvent extends Omit<PullEventRow, 'position'> {
  readonly endpointId: string;
  readonly endpointName: string | null;
  readonly contentType: string;
}

/** Returns a project's events, newest first, including those whose payload retention has erased. */
export async function listLog(sql: SqlPool, query: EventLogQuery): Promise<readonly LoggedEvent[]> {
  const { projectId, endpointId, afterId, limit } = query;
  const conditions = [
    Prisma.sql`m.project_id = ${projectId}::uuid AND m.direction = 'pull' AND m.deleted_at IS NULL`,
    ...(endpointId === undefined ? [] : [Prisma.sql`m.endpoint_id = ${endpointId}::uuid`]),
    ...(afterId === undefined ? [] : [Prisma.sql`m.id < ${afterId}::uuid`]),
    ...(await filterConditions(sql, query)),
  ];
  return await sql.query<LoggedEvent[]>(Prisma.sql`
    SELECT ${COLUMNS}, m.endpoint_id::text AS "endpointId", m.content_type AS "contentType", r.name AS "endpointName"${shownValues(query)}
    FROM messages AS m
    LEFT JOIN sources AS r ON r.endpoint_id = m.endpoint_id
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY m.id DESC
    LIMIT ${limit}
  `);
}
