import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { type EventStatus, HAS_STATUS } from './event-conditions.js';
import { type PullEventRow, typeCondition } from './list-events.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

export interface EventLogQuery extends TimeBounds {
  readonly projectId: string;
  readonly endpointId?: string | undefined;
  readonly status?: EventStatus | undefined;
  /** Null selects the events without a type. */
  readonly eventType?: string | null | undefined;
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
export async function listEventLog(
  prisma: PrismaClient,
  query: EventLogQuery,
): Promise<readonly LoggedEvent[]> {
  const { projectId, endpointId, status, eventType, afterId, limit } = query;
  const conditions = [
    Prisma.sql`m.project_id = ${projectId}::uuid AND m.direction = 'pull' AND m.deleted_at IS NULL`,
    ...(endpointId === undefined ? [] : [Prisma.sql`m.endpoint_id = ${endpointId}::uuid`]),
    ...(status === undefined ? [] : [HAS_STATUS[status]]),
    ...timeConditions(query, { id: Prisma.sql`m.id`, moment: Prisma.sql`m.created_at` }),
    ...(eventType === undefined ? [] : [typeCondition(eventType)]),
    ...(afterId === undefined ? [] : [Prisma.sql`m.id < ${afterId}::uuid`]),
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
