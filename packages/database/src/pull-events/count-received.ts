import { type MetricWindow, bucketStarts, METRIC_WINDOWS, MINUTE } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { EventCounts } from './count-events.js';

export interface ReceivedQuery {
  readonly projectId: string;
  /** Default: all pull endpoints of the project. */
  readonly endpointId?: string | undefined;
  readonly window: MetricWindow;
  readonly now: Date;
}

/** The current statuses of the events that were received in one bucket of time. */
export interface EventBucket extends EventCounts {
  readonly startsAt: Date;
  /** The time from the reception to the acknowledgement, summed over the acknowledged events. */
  readonly ackMs: number;
}

/**
 * Counts the events received in a window by their status, including events that are no longer stored. Returns the
 * buckets that have any, oldest first.
 */
export async function countReceived(
  prisma: PrismaClient,
  { projectId, endpointId, window, now }: ReceivedQuery,
): Promise<readonly EventBucket[]> {
  const widthMinutes = METRIC_WINDOWS[window].bucketMs / MINUTE;
  const since = bucketStarts(window, now)[0]?.toISOString();
  const ofOne = endpointId === undefined ? Prisma.empty : Prisma.sql`AND e.id = ${endpointId}::uuid`;
  return await prisma.$queryRaw<EventBucket[]>(Prisma.sql`
    SELECT
      date_bin(${widthMinutes} * interval '1 minute', c.minute, 'epoch') AS "startsAt",
      sum(c.stored)::float8 AS stored, sum(c.fetched)::float8 AS fetched, sum(c.delivered)::float8 AS delivered,
      sum(c.ack_ms)::float8 AS "ackMs"
    FROM event_counts AS c
    WHERE c.minute >= ${since}::timestamptz AND c.endpoint_id IN (
      SELECT e.id FROM endpoints AS e WHERE e.project_id = ${projectId}::uuid AND e.direction = 'pull' ${ofOne}
    )
    GROUP BY 1
    ORDER BY 1
  `);
}
