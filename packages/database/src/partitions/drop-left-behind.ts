import type pg from 'pg';
import { dropDay } from './detach-day.js';
import { type DayTable, findOldDayTables } from './find-old-day-tables.js';

/** Drops what one table has of the days that another one has dropped. */
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
