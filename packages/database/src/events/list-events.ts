import type { MessageStatus } from '@posthorn/domain';
import type { Owner } from '../connections/owner.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { Event } from '../generated/client.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';
import { isOfEvent } from '../partitions/event-conditions.js';

export type EventRow = Event;

export interface EventQuery extends TimeBounds {
  readonly projectId: string;
  readonly eventType?: string | undefined;
  readonly consumerId?: string | undefined;
  /** Only events of this consumer. */
  readonly owner?: Owner | undefined;
  /** The last event of the previous page. */
  readonly afterId?: string | undefined;
  readonly limit: number;
}

export type ListedEvent = Pick<EventRow, 'id' | 'eventType' | 'consumerId' | 'messageCount' | 'createdAt'>;

const PUBLISHED = { id: Prisma.sql`e.id`, moment: Prisma.sql`e.created_at` };

/** Returns a project's events, newest first. */
export async function listEvents(prisma: PrismaClient, query: EventQuery): Promise<readonly ListedEvent[]> {
  const { projectId, eventType, owner, consumerId = owner?.consumerId, afterId, limit } = query;
  const conditions = [
    Prisma.sql`e.project_id = ${projectId}::uuid`,
    ...(eventType === undefined ? [] : [Prisma.sql`e.event_type = ${eventType}`]),
    ...(consumerId === undefined ? [] : [Prisma.sql`e.consumer_id = ${consumerId}`]),
    ...(afterId === undefined ? [] : [Prisma.sql`e.id < ${afterId}::uuid`]),
    ...timeConditions({ startTime: owner?.since }, PUBLISHED),
    ...timeConditions(query, PUBLISHED),
  ];
  return await prisma.$queryRaw<ListedEvent[]>(Prisma.sql`
    SELECT
      e.id::text AS id, e.event_type AS "eventType", e.consumer_id AS "consumerId", e.message_count AS "messageCount",
      e.created_at AS "createdAt"
    FROM events AS e
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY e.id DESC
    LIMIT ${limit}
  `);
}

/** The number of an event's messages by status. A subscriber whose message is not stored yet counts as `queued`. */
export async function countDeliveries(
  prisma: PrismaClient,
  eventId: string,
): Promise<ReadonlyMap<MessageStatus, number>> {
  const rows = await prisma.$queryRaw<{ status: MessageStatus; count: number }[]>(Prisma.sql`
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
