import pg from 'pg';
import type { ConnectionOptions } from './create-pool.js';
import type { DayTable } from './statements/find-old-day-tables.js';
import { findOldDayTables } from './statements/find-old-day-tables.js';

const LOCK = 'posthorn.drop_empty_days';
const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Whoever holds a partition for longer than that is not waited for; the next round goes on from there. */
const LOCK_TIMEOUT_MS = 5000;

/** How many days, before today, rejections are kept. */
const REJECTIONS_KEPT_DAYS = 7;

export interface DropOptions {
  /** Removes what hangs on a day (YYYYMMDD). If it fails, or the process dies, the partition is still there and is found again. */
  beforeDropping?(day: string): Promise<void>;
  /** Ends the work between two partitions. */
  readonly signal?: AbortSignal;
}

/**
 * Drops the payload partitions before yesterday (UTC) that are empty, then the response bodies of such days, and rejections that are
 * old; returns the days (YYYYMMDD) whose payloads it dropped. Detaching
 * concurrently lets readers and writers go on, but not within a transaction: hence a connection of its own.
 */
export async function dropEmptyDays(
  { url, applicationName }: Pick<ConnectionOptions, 'url' | 'applicationName'>,
  options: DropOptions = {},
): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  // The statement under way fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS mine',
      [LOCK],
    );
    return rows[0]?.mine === true ? await dropEach(client, options) : [];
  } finally {
    await client.end();
  }
}

async function dropEach(client: pg.Client, options: DropOptions): Promise<readonly string[]> {
  const dropped: string[] = [];
  for (const table of await findOldDayTables(client, 'payloads')) {
    if (options.signal?.aborted === true) break;
    if (await detachAndDrop(client, table, options)) dropped.push(table.day);
  }
  await dropLeftBodies(client);
  await dropOldRejections(client);
  return dropped;
}

/** No message of a day without payloads can have another attempt, and nothing is kept of those that were made. */
async function dropLeftBodies(client: pg.Client): Promise<void> {
  const payloads = await findOldDayTables(client, 'payloads');
  const kept = new Set(payloads.map(({ day }) => day));
  for (const table of await findOldDayTables(client, 'response_bodies')) {
    if (kept.has(table.day)) continue;
    await detach(client, table);
    await client.query(`DROP TABLE ${table.name}`);
  }
}

async function dropOldRejections(client: pg.Client): Promise<void> {
  for (const table of await findOldDayTables(client, 'inbound_rejections', REJECTIONS_KEPT_DAYS)) {
    await detach(client, table);
    await client.query(`DROP TABLE ${table.name}`);
  }
}

async function detach(client: pg.Client, { parent, name, state }: DayTable): Promise<void> {
  if (state === 'attached') await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${name} CONCURRENTLY`);
  if (state === 'detaching') await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${name} FINALIZE`);
}

async function detachAndDrop(
  client: pg.Client,
  table: DayTable,
  { beforeDropping }: DropOptions,
): Promise<boolean> {
  const { name, day, state } = table;
  if (state === 'attached' && !(await isEmpty(client, name))) return false;
  await detach(client, table);
  if (await isEmpty(client, name)) await beforeDropping?.(day);
  if (await dropIfEmpty(client, name)) return true;
  // Somebody whose clock is days behind has stored a message before the partition was off.
  if (state !== 'detached') await attach(client, name, day);
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

/** By an index: what has been deleted from the table itself may still be gigabytes of empty pages. */
async function isEmpty(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM ${name} ORDER BY message_id LIMIT 1`);
  return rows.length === 0;
}

async function attach(client: pg.Client, name: string, day: string): Promise<void> {
  const { rows } = await client.query<{ first: string; next: string }>(
    `SELECT
       uuid_v7_floor($1::date::timestamp AT TIME ZONE 'UTC') AS first,
       uuid_v7_floor(($1::date + 1)::timestamp AT TIME ZONE 'UTC') AS next`,
    [day],
  );
  const [bounds] = rows;
  if (bounds === undefined) throw new Error('PostgreSQL gave no row for a computation.');
  await client.query(
    `ALTER TABLE payloads ATTACH PARTITION ${name} FOR VALUES FROM ('${bounds.first}') TO ('${bounds.next}')`,
  );
}
