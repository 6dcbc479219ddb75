import type { PrismaClient } from '../prisma-client.js';
import { createDayPartitions } from '../statements/create-day-partitions.js';

export interface PartitionRepository {
  /** Creates what is missing of the daily partitions up to `daysAhead` days from now; returns how many days were new. */
  createAhead(daysAhead: number): Promise<number>;
}

export function createPartitionRepository(prisma: PrismaClient): PartitionRepository {
  return { createAhead: (daysAhead) => createDayPartitions(prisma, daysAhead) };
}
