import type pg from 'pg';
import { attachDay, detachDay, dropDay } from './drop-day.js';
import { type DayTable, findOldDayTables } from './find-old-day-tables.js';
import { type DayTablesConnection, mayDrop, withDayTables } from './with-day-tables.js';

/** The data that dropping a day would delete. */
export interface DayContents {
  readonly messages: number;
  /** Messages that are still to be delivered, and events that no consumer has acknowledged. */
  readonly unfinished: number;
  /** Payloads that have not expired. */
  readonly payloads: number;
}

export type DayDrop = 'dropped' | 'unfinished' | 'not-there' | 'busy';

export interface DayDropOptions {
  /** Deletes data that depends on the day (YYYYMMDD). */
  beforeDropping(day: string): Promise<void>;
}

/** Tables whose rows depend on a day's messages. */
const REST = ['payloads', 'searchable_values', 'response_bodies', 'attempts', 'events'] as const;

const UNFINISHED = `sweep_at IS NOT NULL OR (direction = 'pull' AND delivered_at IS NULL AND deleted_at IS NULL
  AND expired_at IS NULL AND created_at + retention_hours * interval '1 hour' > now())`;

/** Reads a day (YYYYMMDD) before the last two (UTC). Returns undefined when the day has no tables. */
export async function readDay(
  connection: DayTablesConnection,
  day: string,
): Promise<DayContents | undefined> {
  return await withDayTables(connection, async (client) => {
    const messages = await findTable(client, 'messages', day);
    const payloads = await findTable(client, 'payloads', day);
    if (messages === undefined && payloads === undefined) return undefined;
    return {
      messages: await count(client, messages, 'true'),
      unfinished: await count(client, messages, UNFINISHED),
      payloads: await count(client, payloads, 'expires_at > now()'),
    };
  });
}

/**
 * Drops the tables of a day (YYYYMMDD) before the last two (UTC), even with payloads and records that a plan still
 * keeps. Never drops a day with unfinished messages. Detaches the messages first, so that no client can replay them
 * while the rest is dropped. If it is interrupted, the next drop of empty days attaches the tables again or drops them.
 */
export async function dropWholeDay(
  connection: DayTablesConnection,
  day: string,
  { beforeDropping }: DayDropOptions,
): Promise<DayDrop> {
  return await withDayTables(connection, async (client) => {
    if (!(await mayDrop(client))) return 'busy';
    const messages = await findTable(client, 'messages', day);
    if (messages === undefined) return await dropRest(client, day, beforeDropping);
    if (await isUnfinished(client, messages)) return 'unfinished';
    await detachDay(client, messages);
    if (await isUnfinished(client, messages)) {
      await attachDay(client, messages);
      return 'unfinished';
    }
    await dropRest(client, day, beforeDropping);
    await client.query(`DROP TABLE ${messages.name}`);
    return 'dropped';
  });
}

async function dropRest(
  client: pg.Client,
  day: string,
  beforeDropping: DayDropOptions['beforeDropping'],
): Promise<DayDrop> {
  const tables: DayTable[] = [];
  for (const parent of REST) {
    const table = await findTable(client, parent, day);
    if (table !== undefined) tables.push(table);
  }
  if (tables.length === 0) return 'not-there';
  await beforeDropping(day);
  for (const table of tables) await dropDay(client, table);
  return 'dropped';
}

async function findTable(
  client: pg.Client,
  parent: DayTable['parent'],
  day: string,
): Promise<DayTable | undefined> {
  return (await findOldDayTables(client, parent)).find((table) => table.day === day);
}

async function isUnfinished(client: pg.Client, { name }: DayTable): Promise<boolean> {
  return (await client.query(`SELECT FROM ${name} WHERE ${UNFINISHED} LIMIT 1`)).rows.length > 0;
}

async function count(client: pg.Client, table: DayTable | undefined, condition: string): Promise<number> {
  if (table === undefined) return 0;
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM ${table.name} WHERE ${condition}`,
  );
  return rows[0]?.count ?? 0;
}
