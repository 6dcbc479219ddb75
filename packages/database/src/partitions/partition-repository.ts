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
  /** Creates the missing daily partitions up to `daysAhead` days from now. Returns the number of new days. */
  createAhead(daysAhead: number): Promise<number>;
  /**
   * Drops partitions before the last two days that are empty or that no plan keeps. Returns the days (YYYYMMDD) whose
   * payloads were dropped.
   */
  dropEmptyDays(options?: DropOptions): Promise<readonly string[]>;
  /** Returns the tables of all days, oldest first. */
  list(): Promise<readonly SizedDayTable[]>;
  /** Returns the contents of a day (YYYYMMDD) before the last two. Returns undefined when the day has no tables. */
  readDay(day: string): Promise<DayContents | undefined>;
  /**
   * Drops a whole day before the last two, even if a plan still keeps its contents. Never drops a day with unfinished
   * messages.
   */
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
