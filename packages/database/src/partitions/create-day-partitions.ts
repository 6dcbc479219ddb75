import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/**
 * Creates the missing daily partitions from yesterday to `daysAhead` days from now (UTC). Returns the number of days.
 */
export async function createDayPartitions(prisma: PrismaClient, daysAhead: number): Promise<number> {
  const [row] = await prisma.$queryRaw<{ created: number }[]>(Prisma.sql`
    SELECT create_day_partitions(
      (now() AT TIME ZONE 'UTC')::date - 1,
      (now() AT TIME ZONE 'UTC')::date + ${daysAhead}::int
    ) AS created
  `);
  return row?.created ?? 0;
}
