import type { DropOptions } from '../drop-empty-days.js';
import { dropEmptyDays } from '../drop-empty-days.js';
import type { ConnectionOptions } from '../create-pool.js';
import type { PrismaClient } from '../prisma-client.js';
import { createDayPartitions } from '../statements/create-day-partitions.js';

export interface PartitionRepository {
  /** Creates what is missing of the daily partitions up to `daysAhead` days from now; returns how many days were new. */
  createAhead(daysAhead: number): Promise<number>;
  /** Drops what is empty, or kept by nobody, of the days before the last two; returns the days (YYYYMMDD) whose payloads were dropped. */
  dropEmptyDays(options?: DropOptions): Promise<readonly string[]>;
}

export function createPartitionRepository(
  prisma: PrismaClient,
  connection: Pick<ConnectionOptions, 'url' | 'applicationName'>,
): PartitionRepository {
  return {
    createAhead: (daysAhead) => createDayPartitions(prisma, daysAhead),
    dropEmptyDays: (options) => dropEmptyDays(connection, options),
  };
}
