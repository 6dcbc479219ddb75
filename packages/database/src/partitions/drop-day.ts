import type pg from 'pg';
import { type DayTable, findOldDayTables } from './find-old-day-tables.js';

/**
 * Detaches a partition while other transactions read and write the other partitions. Completes a detachment that was
 * interrupted.
 */
export async function detachDay(client: pg.Client, { parent, name, state }: DayTable): Promise<void> {
  if (state === 'attached') await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${name} CONCURRENTLY`);
  if (state === 'detaching') await client.query(`ALTER TABLE ${parent} DETACH PARTITION ${name} FINALIZE`);
}

/** Drops the day's table whether or not it has rows. */
export async function dropDay(client: pg.Client, table: DayTable): Promise<void> {
  await detachDay(client, table);
  await client.query(`DROP TABLE ${table.name}`);
}

export async function attachDay(client: pg.Client, { parent, name, day }: DayTable): Promise<void> {
  const { rows } = await client.query<{ first: string; next: string }>(
    `SELECT
       uuid_v7_floor($1::date::timestamp AT TIME ZONE 'UTC') AS first,
       uuid_v7_floor(($1::date + 1)::timestamp AT TIME ZONE 'UTC') AS next`,
    [day],
  );
  const [bounds] = rows;
  if (bounds === undefined) throw new Error('PostgreSQL gave no row for a computation.');
  await client.query(
    `ALTER TABLE ${parent} ATTACH PARTITION ${name} FOR VALUES FROM ('${bounds.first}') TO ('${bounds.next}')`,
  );
}

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
