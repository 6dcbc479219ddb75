import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { ValueQuery } from '../search/find-values.js';
import { messageSearch } from '../search/list-conditions.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';
import { type EventStatus, HAS_STATUS, IS_KEPT } from './event-conditions.js';

export interface EventQuery extends TimeBounds {
  readonly endpointId: string;
  readonly projectId: string;
  /** The endpoint holds no older event, so earlier days are not read. */
  readonly existsSince: Date;
  /** Default: events of every status. */
  readonly status?: EventStatus | undefined;
  /** Null selects the events without a type. */
  readonly eventType?: string | null | undefined;
  /** Only events with such a searchable value. */
  readonly search?: ValueQuery | undefined;
  /** The position of the last event of the previous page. */
  readonly afterPosition?: string | undefined;
  readonly limit: number;
}

export interface PullEventRow {
  readonly id: string;
  readonly position: bigint;
  readonly eventType: string | null;
  readonly status: EventStatus;
  readonly sizeBytes: number;
  readonly createdAt: Date;
  readonly fetchedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly ingestProcessingMs: number | null;
}

/**
 * The bounds of ids only select the days that are read, so they may be wide. No clock of a service is wrong by that
 * much.
 */
const CLOCK_SKEW = '1 hour';

/**
 * Returns a pull endpoint's events in the order in which they became visible. No event ever appears before one that was
 * listed.
 */
export async function list(prisma: PrismaClient, query: EventQuery): Promise<readonly PullEventRow[]> {
  const { endpointId, existsSince, status, eventType, afterPosition, limit } = query;
  const first = existsSince.toISOString();
  const conditions = [
    Prisma.sql`m.endpoint_id = ${endpointId}::uuid`,
    Prisma.sql`m.id >= uuid_v7_floor(${first}::timestamptz - ${CLOCK_SKEW}::interval)`,
    Prisma.sql`m.id < uuid_v7_floor(now() + ${CLOCK_SKEW}::interval)`,
    IS_KEPT,
    ...(status === undefined ? [] : [HAS_STATUS[status]]),
    ...timeConditions(query, {
      id: Prisma.sql`m.id`,
      moment: Prisma.sql`m.created_at`,
      clockSkew: CLOCK_SKEW,
    }),
    ...(eventType === undefined ? [] : [typeCondition(eventType)]),
    ...(afterPosition === undefined ? [] : [Prisma.sql`m.position > ${afterPosition}::bigint`]),
    ...(await messageSearch(prisma, query, 'pull')),
  ];
  return await prisma.$queryRaw<PullEventRow[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.position, m.event_type AS "eventType", m.status::text AS status, m.size_bytes AS "sizeBytes",
      m.created_at AS "createdAt", m.fetched_at AS "fetchedAt", m.delivered_at AS "deliveredAt",
      m.ingest_processing_ms AS "ingestProcessingMs"
    FROM messages AS m
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY m.position
    LIMIT ${limit}
  `);
}

function typeCondition(eventType: string | null): Prisma.Sql {
  return eventType === null ? Prisma.sql`m.event_type IS NULL` : Prisma.sql`m.event_type = ${eventType}`;
}

export interface EventLogQuery extends TimeBounds {
  readonly projectId: string;
  readonly endpointId?: string | undefined;
  readonly status?: EventStatus | undefined;
  /** Null selects the events without a type. */
  readonly eventType?: string | null | undefined;
  /** Only events with such a searchable value. */
  readonly search?: ValueQuery | undefined;
  /** The last event of the previous page. */
  readonly afterId?: string | undefined;
  readonly limit: number;
}

export interface LoggedEvent extends Omit<PullEventRow, 'position'> {
  readonly endpointId: string;
  readonly endpointName: string | null;
  readonly contentType: string;
}

/** Returns a project's events, newest first, including those whose payload retention has erased. */
export async function listLog(prisma: PrismaClient, query: EventLogQuery): Promise<readonly LoggedEvent[]> {
  const { projectId, endpointId, status, eventType, afterId, limit } = query;
  const conditions = [
    Prisma.sql`m.project_id = ${projectId}::uuid AND m.direction = 'pull' AND m.deleted_at IS NULL`,
    ...(endpointId === undefined ? [] : [Prisma.sql`m.endpoint_id = ${endpointId}::uuid`]),
    ...(status === undefined ? [] : [HAS_STATUS[status]]),
    ...timeConditions(query, { id: Prisma.sql`m.id`, moment: Prisma.sql`m.created_at` }),
    ...(eventType === undefined ? [] : [typeCondition(eventType)]),
    ...(afterId === undefined ? [] : [Prisma.sql`m.id < ${afterId}::uuid`]),
    ...(await messageSearch(prisma, query, 'pull')),
  ];
  return await prisma.$queryRaw<LoggedEvent[]>(Prisma.sql`
    SELECT
      m.id::text AS id, m.endpoint_id::text AS "endpointId", r.name AS "endpointName", m.event_type AS "eventType",
      m.status::text AS status, m.size_bytes AS "sizeBytes", m.content_type AS "contentType",
      m.created_at AS "createdAt", m.fetched_at AS "fetchedAt", m.delivered_at AS "deliveredAt",
      m.ingest_processing_ms AS "ingestProcessingMs"
    FROM messages AS m
    LEFT JOIN sources AS r ON r.endpoint_id = m.endpoint_id
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY m.id DESC
    LIMIT ${limit}
  `);
}
