import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import { claimMessage, newMessage } from '@posthorn/test-support';
import { recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, connectTo, openDatabase } from '../support/open-database.js';

const PARENTS = ['attempts', 'messages', 'payloads', 'response_bodies', 'searchable_values'];

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
});

async function partitions(): Promise<readonly unknown[]> {
  const rows = await open.query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent = ANY ($1::regclass[]) ORDER BY name`,
    [PARENTS],
  );
  return rows.map(({ name }) => name);
}

function expectedPartitions(firstDay: number, lastDay: number): readonly string[] {
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => nameOfDay(firstDay + index));
  return PARENTS.flatMap((parent) => days.map((day) => `${parent}_${day}`));
}

/** Returns the name of a day (UTC), counted from today. */
function nameOfDay(day: number): string {
  return new Date(Date.now() + day * DAY).toISOString().slice(0, 10).replaceAll('-', '');
}

describe('the partitions', () => {
  it('exist from yesterday to 14 days ahead once the database is migrated', async () => {
    expect(await partitions()).toEqual(expectedPartitions(-1, 14));
  });

  it.each([-1, 0, 1, 14])('hold the messages of their day: %i days from today', async (day) => {
    const midnight = Math.floor(Date.now() / DAY) * DAY + day * DAY;
    const first = createUuidV7AtStart(midnight);
    const last = createUuidV7AtEnd(midnight + DAY - 1);
    for (const id of [first, last]) {
      await open.database.messages.accept(newMessage({ id }));
      const rows = await open.query(
        `SELECT m.tableoid::regclass::text AS messages, p.tableoid::regclass::text AS payloads
         FROM messages AS m JOIN payloads AS p ON p.message_id = m.id WHERE m.id = $1`,
        [id],
      );
      expect(rows).toEqual([
        { messages: `messages_${nameOfDay(day)}`, payloads: `payloads_${nameOfDay(day)}` },
      ]);
    }
  });

  it('hold new ids', async () => {
    const { messages } = open.database;
    await messages.accept(newMessage({ id: createUuidV7() }));
    const [row] = await open.query('SELECT tableoid::regclass::text AS name FROM messages');
    expect(row).toEqual({ name: `messages_${nameOfDay(0)}` });
  });
});

describe('creating partitions ahead', () => {
  it('creates missing partitions, and nothing the second time', async () => {
    expect(await open.database.partitions.createAhead(14)).toBe(0);
    expect(await open.database.partitions.createAhead(16)).toBe(2);
    expect(await open.database.partitions.createAhead(16)).toBe(0);
    expect(await partitions()).toEqual(expectedPartitions(-1, 16));
  });

  it('happens once when several processes do it at once', async () => {
    const databases = [open.database, open.connect(), open.connect()];
    const created = await Promise.all(databases.map(({ partitions: { createAhead } }) => createAhead(20)));
    expect([...created].sort()).toEqual([0, 0, 6]);
    expect(await partitions()).toEqual(expectedPartitions(-1, 20));
  });

  it('creates every day in a time zone whose clocks are put forward at midnight', async () => {
    await open.query("SET timezone = 'Africa/Cairo'");
    const [row] = await open.query("SELECT create_day_partitions('2030-04-20', '2030-04-30') AS days");
    expect(row).toEqual({ days: 11 });
  });

  it('is not blocked by a transaction that holds messages', async () => {
    await open.query(`ALTER DATABASE ${new URL(open.url).pathname.slice(1)} SET lock_timeout = '500ms'`);
    const message = newMessage();
    await open.database.messages.accept(message);
    const client = await holdTransaction(open.url, 'UPDATE messages SET replay_count = 1 WHERE id = $1', [
      message.id,
    ]);
    expect(await connectTo(open.url).partitions.createAhead(16)).toBe(2);
    await client.query('COMMIT');
  });

  it('does not block services that accept and deliver messages', async () => {
    await open.query(`ALTER DATABASE ${new URL(open.url).pathname.slice(1)} SET lock_timeout = '500ms'`);
    const client = await holdTransaction(
      open.url,
      'SELECT create_day_partitions(current_date - 1, current_date + 20)',
    );
    const { messages, deliveries, attempts } = connectTo(open.url);
    const message = newMessage();
    expect(await messages.accept(message)).toEqual({ kind: 'stored' });
    const claim = await claimMessage({ deliveries, messages }, { messageId: message.id, attemptNo: 1 });
    expect(await deliveries.record(recordOf(claim, SUCCEEDED))).toBe(true);
    const { id: messageId, projectId, direction } = message;
    const query = { projectId, direction, messageId, limit: 1 };
    expect(await attempts.listByMessage(query)).toHaveLength(1);
    await client.query('ROLLBACK');
  });
});

function createUuidV7AtStart(ms: number): string {
  return format(ms, '7000-8000-000000000000');
}

function createUuidV7AtEnd(ms: number): string {
  return format(ms, '7fff-bfff-ffffffffffff');
}

function format(ms: number, rest: string): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest}`;
}
