import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

export interface EventCounts {
  readonly stored: number;
  readonly fetched: number;
  readonly delivered: number;
}

/** Counts the events that a pull endpoint holds now. */
export async function countEvents(prisma: PrismaClient, endpointId: string): Promise<EventCounts> {
  const [counts] = await prisma.$queryRaw<EventCounts[]>(Prisma.sql`
    SELECT
      coalesce(sum(stored), 0)::int AS stored, coalesce(sum(fetched), 0)::int AS fetched,
      coalesce(sum(delivered), 0)::int AS delivered
    FROM event_counts
    WHERE endpoint_id = ${endpointId}::uuid AND minute = '-infinity'
  `);
  return counts ?? { stored: 0, fetched: 0, delivered: 0 };
}
