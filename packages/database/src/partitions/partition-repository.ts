import { type DropOptions, dropEmptyDays } from './drop-empty-days.js';
import type { ConnectionOptions } from '../connections/create-pool.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import {
  type DayContents,
  type DayDrop,
  type DayDropOptions,
  dropWholeDay,
  readDayContents,
} from './drop-whole-day.js';
import { createDayPartitions } from './create-day-partitions.js';
import { type SizedDayTable, listDayTables } from './list-day-tables.js';

export interface PartitionRepository {
  /** Creates what is missing of the daily partitions up to `daysAhead` days from now; returns how many days were new. */
  createAhead(daysAhead: number): Promise<number>;
  /** Drops what is empty, or kept by nobody, of the days before the last two; returns the days (YYYYMMDD) whose payloads were dropped. */
  dropEmptyDays(options?: DropOptions): Promise<readonly string[]>;
  /** The tables of all days, the oldest first. */
  list(): Promise<readonly SizedDayTable[]>;
  /** What would go with a day (YYYYMMDD) before the last two; undefined when it has no tables. */
  readDay(day: string): Promise<DayContents | undefined>;
  /** Drops a day before the last two whole, though somebody may still want what is in it; never one with unfinished messages. */
  dropWholeDay(day: string, options: DayDropOptions): Promise<DayDrop>;
}

export function createPartitionRepository(
  prisma: PrismaClient,
  connection: Pick<ConnectionOptions, 'url' | 'applicationName'>,
): PartitionRepository {
  return {
    createAhead: (daysAhead) => createDayPartitions(prisma, daysAhead),
    dropEmptyDays: (options) => dropEmptyDays(connection, options),
    list: () => listDayTables(prisma),
    readDay: (day) => readDayContents(connection, day),
    dropWholeDay: (day, options) => dropWholeDay(connection, day, options),
  };
}
