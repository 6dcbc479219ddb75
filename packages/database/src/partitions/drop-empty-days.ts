import type pg from 'pg';
import { attachDay, detachDay, dropDay, dropLeftBehind } from './drop-day.js';
import { dropSettledDays } from './drop-settled-days.js';
import { type DayTable, findOldDayTables } from './find-old-day-tables.js';
import { type DayTablesConnection, mayDrop, withDayTables } from './with-day-tables.js';

/** The number of days before today for which rejections are kept. */
const REJECTIONS_KEPT_DAYS = 7;
/** Selects the tables of all days, because none is older. */
const ALL_DAYS = 100_000;

export interface DropOptions {
  /**
   * The number of days before today for which settled messages and their attempts are always kept. Default: all days.
   */
  readonly recordsKeptDays?: number | undefined;
  /**
   * Deletes data that depends on a day (YYYYMMDD). If it fails, or the process dies, the partition still exists and is
   * found again.
   */
  beforeDropping?(day: string): Promise<void>;
  /** Stops the work between two partitions. */
  readonly signal?: AbortSignal;
}

/**
 * Drops the empty payload partitions of days before the last two (UTC). Then drops the searchable values and
 * response bodies of such days, old rejections, and messages and attempts that no plan keeps. Returns the days (YYYYMMDD) whose payloads it dropped.
 */
export async function dropEmptyDays(
  connection: DayTablesConnection,
  options: DropOptions = {},
): Promise<readonly string[]> {
  return await withDayTables(connection, async (client) => {
    return (await mayDrop(client)) ? await dropEach(client, options) : [];
  });
}

async function dropEach(client: pg.Client, options: DropOptions): Promise<readonly string[]> {
  const dropped: string[] = [];
  for (const table of await findOldDayTables(client, 'payloads')) {
    if (options.signal?.aborted === true) break;
    if (await detachAndDrop(client, table, options)) dropped.push(table.day);
  }
  await dropLeftBehind(client, 'searchable_values', 'payloads');
  // Messages of a day without payloads cannot have another attempt, and no response body of their attempts is kept.
  await dropLeftBehind(client, 'response_bodies', 'payloads');
  await dropOldRejections(client);
  await dropSettledDays(client, options.recordsKeptDays ?? ALL_DAYS);
  return dropped;
}

async function dropOldRejections(client: pg.Client): Promise<void> {
  for (const table of await findOldDayTables(client, 'inbound_rejections', REJECTIONS_KEPT_DAYS)) {
    await dropDay(client, table);
  }
}

async function detachAndDrop(
  client: pg.Client,
  table: DayTable,
  { beforeDropping }: DropOptions,
): Promise<boolean> {
  const { name, day, state } = table;
  if (state === 'attached' && !(await isEmpty(client, name))) return false;
  await detachDay(client, table);
  if (await isEmpty(client, name)) await beforeDropping?.(day);
  if (await dropIfEmpty(client, name)) return true;
  // A process whose clock is days behind stored a message before the partition was detached.
  if (state !== 'detached') await attachDay(client, table);
  return false;
}

async function dropIfEmpty(client: pg.Client, name: string): Promise<boolean> {
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  const empty = await isEmpty(client, name);
  if (empty) await client.query(`DROP TABLE ${name}`);
  await client.query('COMMIT');
  return empty;
}

/** Uses an index: deleted rows may have left gigabytes of empty pages in the table. */
async function isEmpty(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM ${name} ORDER BY message_id LIMIT 1`);
  return rows.length === 0;
}
