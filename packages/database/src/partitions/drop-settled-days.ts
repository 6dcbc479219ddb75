import type pg from 'pg';
import { attachDay, detachDay, dropDay, dropLeftBehind } from './drop-day.js';
import { type DayTable, findOldDayTables } from './find-old-day-tables.js';

/**
 * Drops the messages, attempts and events of whole days whose payloads were dropped before. A day qualifies when it has no
 * messages, or when it is older than the last `keptDays` and settled. Dropping a large day costs no more than dropping
 * a small one.
 */
export async function dropSettledDays(client: pg.Client, keptDays: number): Promise<void> {
  const withPayloads = new Set((await findOldDayTables(client, 'payloads')).map(({ day }) => day));
  const overdue = new Set((await findOldDayTables(client, 'messages', keptDays)).map(({ day }) => day));
  for (const table of await findOldDayTables(client, 'messages')) {
    if (withPayloads.has(table.day)) continue;
    await dropOnce(client, table, overdue.has(table.day) ? isSettled : isEmpty);
  }
  await dropLeftBehind(client, 'attempts', 'messages');
  await dropOldEvents(client, keptDays);
}

/** An event without subscribers has no messages, and is kept as long as those of others. */
async function dropOldEvents(client: pg.Client, keptDays: number): Promise<void> {
  const withMessages = new Set((await findOldDayTables(client, 'messages')).map(({ day }) => day));
  for (const table of await findOldDayTables(client, 'events', keptDays)) {
    if (!withMessages.has(table.day)) await dropDay(client, table);
  }
}

type Condition = (client: pg.Client, name: string) => Promise<boolean>;

/** Checks twice, because a message may arrive, or wait again, before the table is detached. */
async function dropOnce(client: pg.Client, table: DayTable, mayGo: Condition): Promise<void> {
  if (table.state === 'attached' && !(await mayGo(client, table.name))) return;
  await detachDay(client, table);
  if (await mayGo(client, table.name)) await client.query(`DROP TABLE ${table.name}`);
  else await attachDay(client, table);
}

async function isEmpty(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query(`SELECT FROM ${name} ORDER BY id LIMIT 1`)).rows.length === 0;
}

async function isSettled(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM ${name} WHERE sweep_at IS NOT NULL ORDER BY sweep_at, id LIMIT 1`,
  );
  return rows.length === 0;
}
