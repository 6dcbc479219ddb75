import type pg from 'pg';
import { dropDay } from './detach-day.js';
import { type DayTable, findOldDayTables } from './find-old-day-tables.js';

/** Drops the partitions of one table for the days that another table no longer has. */
export async function dropLeftBehind(
  client: pg.Client,
  what: DayTable['parent'],
  by: DayTable['parent'],
): Promise<void> {
  const kept = new Set((await findOldDayTables(client, by)).map(({ day }) => day));
  for (const table of await findOldDayTables(client, what)) {
    if (!kept.has(table.day)) await dropDay(client, table);
  }
}
