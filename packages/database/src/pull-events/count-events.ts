import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface EventCounts {
  readonly stored: number;
  readonly fetched: number;
  readonly delivered: number;
}

/** Counts the events that a pull endpoint holds now. */
export async function countEvents(prisma: PrismaClient, endpointId: string): Promise<EventCounts> {
  return await sumCounts(prisma, Prisma.sql`c.endpoint_id = ${endpointId}::uuid AND c.minute = '-infinity'`);
}

export interface ReceivedQuery {
  readonly projectId: string;
  /** Default: all pull endpoints of the project. */
  readonly endpointId?: string | undefined;
  readonly since: Date;
}

/** Counts the events received since then by their status, including events that are no longer stored. */
export async function countReceived(
  prisma: PrismaClient,
  { projectId, endpointId, since }: ReceivedQuery,
): Promise<EventCounts> {
  const ofOne = endpointId === undefined ? Prisma.empty : Prisma.sql`AND e.id = ${endpointId}::uuid`;
  return await sumCounts(
    prisma,
    Prisma.sql`c.minute >= ${since.toISOString()}::timestamptz AND c.endpoint_id IN (
      SELECT e.id FROM endpoints AS e WHERE e.project_id = ${projectId}::uuid AND e.direction = 'pull' ${ofOne}
    )`,
  );
}

async function sumCounts(prisma: PrismaClient, condition: Prisma.Sql): Promise<EventCounts> {
  const [counts] = await prisma.$queryRaw<EventCounts[]>(Prisma.sql`
    SELECT
      coalesce(sum(c.stored), 0)::int AS stored, coalesce(sum(c.fetched), 0)::int AS fetched,
      coalesce(sum(c.delivered), 0)::int AS delivered
    FROM event_counts AS c
    WHERE ${condition}
  `);
  return counts ?? { stored: 0, fetched: 0, delivered: 0 };
}
