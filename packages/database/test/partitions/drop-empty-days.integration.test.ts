import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY } from '@posthorn/domain';
import { claimMessage, erasePayload, newMessage, uuidV7Of, waitFor } from '@posthorn/test-support';
import type { NewMessage } from '../../src/index.js';
import { failed, recordOf } from '../support/delivery-records.js';
import { hasPayload } from '../support/expiry.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { createExistingEndpoint } from '../support/existing-endpoint.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
  await createDays(-6, -2);
});

async function createDays(first: number, last: number): Promise<void> {
  await open.query(
    "SELECT create_day_partitions((now() AT TIME ZONE 'UTC')::date + $1::int, (now() AT TIME ZONE 'UTC')::date + $2::int)",
    [first, last],
  );
}

/** Returns the name of a day (UTC), counted from today. */
function nameOfDay(day: number): string {
  return new Date(Date.now() + day * DAY).toISOString().slice(0, 10).replaceAll('-', '');
}

async function exists(table: string): Promise<boolean> {
  const [row] = await open.query('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  return row?.['there'] === true;
}

/** Stores a message on a day in the past. */
async function storeOn(day: number): Promise<NewMessage> {
  const message = newMessage({
    ...(await createExistingEndpoint(open.database)),
    id: uuidV7Of(Date.now() + day * DAY),
  });
  await open.database.messages.accept(message);
  return message;
}

/** Interrupts the detachment of a day's partition, as a killed scheduler would. */
async function interruptDetaching(day: string): Promise<void> {
  const reader = await holdTransaction(open.url, 'SELECT count(*) FROM payloads');
  await open.query("SET lock_timeout = '50ms'");
  await expect(
    open.query(`ALTER TABLE payloads DETACH PARTITION payloads_${day} CONCURRENTLY`),
  ).rejects.toThrow('lock timeout');
  await open.query('RESET lock_timeout');
  await reader.query('COMMIT');
  const pending = await open.query('SELECT FROM pg_inherits WHERE inhdetachpending');
  expect(pending).toHaveLength(1);
}

const oldDays = (): readonly string[] => [-6, -5, -4, -3].map(nameOfDay);
const drop = (): Promise<readonly string[]> => open.database.partitions.dropEmptyDays();

it('drops only empty partitions before the last two days', async () => {
  expect(await drop()).toEqual(oldDays());
  for (const day of oldDays()) {
    expect(await exists(`payloads_${day}`)).toBe(false);
    expect(await exists(`response_bodies_${day}`)).toBe(false);
    expect(await exists(`searchable_values_${day}`)).toBe(false);
    expect(await exists(`messages_${day}`)).toBe(false);
    expect(await exists(`attempts_${day}`)).toBe(false);
  }
  for (const day of [-2, -1, 0].map(nameOfDay)) {
    for (const parent of ['payloads', 'searchable_values', 'response_bodies', 'messages', 'attempts']) {
      expect(await exists(`${parent}_${day}`)).toBe(true);
    }
  }
  expect(await drop()).toEqual([]);
});

it('never drops a partition with a row', async () => {
  const { id } = await storeOn(-3);
  expect(await drop()).toEqual([-6, -5, -4].map(nameOfDay));
  expect(await hasPayload(open.query, id)).toBe(true);
  expect(await exists(`response_bodies_${nameOfDay(-3)}`)).toBe(true);
  await erasePayload(open.query, id);
  expect(await drop()).toEqual([nameOfDay(-3)]);
});

it('is not undone by the creation of future partitions', async () => {
  const { id } = await storeOn(-3);
  await erasePayload(open.query, id);
  await drop();
  await createDays(-5, 14);
  expect(await exists(`payloads_${nameOfDay(-3)}`)).toBe(false);
});

it.each<[string, (name: string) => Promise<unknown>]>([
  ['stayed behind', () => Promise.resolve()],
  ['were detached', (name) => open.query(`ALTER TABLE response_bodies DETACH PARTITION ${name}`)],
])('drops the response bodies of a dropped day that %s', async (_what, leave) => {
  const day = nameOfDay(-3);
  await open.query(`DROP TABLE payloads_${day}`);
  await leave(`response_bodies_${day}`);
  await open.query(`DELETE FROM response_bodies`);
  await drop();
  expect(await exists(`response_bodies_${day}`)).toBe(false);
});

it('runs in one of several processes at once', async () => {
  const databases = [open.database, open.connect(), open.connect(), open.connect()];
  const dropped = await Promise.all(databases.map(({ partitions }) => partitions.dropEmptyDays()));
  expect(dropped.flat().sort()).toEqual(oldDays());
});

describe('an interrupted detachment', () => {
  it('is completed, and the partition dropped', async () => {
    await interruptDetaching(nameOfDay(-3));
    expect([...(await drop())].sort()).toEqual(oldDays());
    expect(await exists(`payloads_${nameOfDay(-3)}`)).toBe(false);
  });

  it('is reverted when there is a row after all', async () => {
    const { id } = await storeOn(-3);
    await interruptDetaching(nameOfDay(-3));
    expect(await hasPayload(open.query, id)).toBe(false);
    expect(await drop()).not.toContain(nameOfDay(-3));
    expect(await hasPayload(open.query, id)).toBe(true);
    const later = await storeOn(-3);
    expect(await hasPayload(open.query, later.id)).toBe(true);
  });

  it('ends with a dropped partition when only the drop was missing', async () => {
    const name = `payloads_${nameOfDay(-4)}`;
    await open.query(`ALTER TABLE payloads DETACH PARTITION ${name}`);
    expect(await drop()).toContain(nameOfDay(-4));
    expect(await exists(name)).toBe(false);
  });

  it('does not include payloads that an operator has set aside', async () => {
    await storeOn(-4);
    const name = `payloads_${nameOfDay(-4)}`;
    await open.query(`ALTER TABLE payloads DETACH PARTITION ${name}`);
    expect(await drop()).not.toContain(nameOfDay(-4));
    expect(await open.query(`SELECT FROM ${name}`)).toHaveLength(1);
    expect(await open.query('SELECT FROM payloads')).toEqual([]);
  });
});

it('accepts and delivers messages while it waits for a reader', async () => {
  const reader = await holdTransaction(open.url, 'SELECT count(*) FROM payloads');
  const dropping = drop();
  await waitFor(async () => (await open.query('SELECT FROM pg_inherits WHERE inhdetachpending')).length > 0);
  await open.query("SET lock_timeout = '2s'");
  const messages = [newMessage(), newMessage(), await storeOn(-1)];
  for (const message of messages.slice(0, 2)) await open.database.messages.accept(message);
  for (const { id } of messages) {
    const claim = await claimMessage(open.database, { messageId: id, attemptNo: 1 });
    expect(await open.database.deliveries.record(recordOf(claim, failed('slow')))).toBe(true);
  }
  expect(await open.query('SELECT FROM payloads')).toHaveLength(3);
  expect(await open.query('SELECT FROM pg_inherits WHERE inhdetachpending')).toHaveLength(1);
  await reader.query('COMMIT');
  expect(await dropping).toEqual(oldDays());
});

it('stops waiting for a long reader, and continues from there the next time', async () => {
  const reader = await holdTransaction(open.url, 'SELECT count(*) FROM payloads');
  await expect(drop()).rejects.toThrow('lock timeout');
  await reader.query('COMMIT');
  expect([...(await drop())].sort()).toEqual(oldDays());
});

describe('a message of a dropped day', () => {
  it('is claimed without a body, recorded, refused a replay, and deleted', async () => {
    const message = await storeOn(-3);
    const { id, projectId, endpointId } = message;
    const { messages, deliveries, partitions } = open.database;
    await erasePayload(open.query, id);
    await partitions.dropEmptyDays();
    const claim = { messageId: id, endpointId, attemptNo: 1 };
    const claimed = await deliveries.claim(claim);
    if (claimed === undefined) throw new Error('not claimed');
    expect(claimed).toMatchObject({ id, body: null });
    const responseBody = Buffer.from('too late');
    const record = { ...recordOf({ ...claim, ...claimed }, { status: 'succeeded' }), responseBody };
    expect(await deliveries.record(record)).toBe(true);
    const request = { projectId, direction: 'outbound', ids: [id], maxReplays: 1 } as const;
    expect(await messages.replay(request)).toMatchObject([{ result: 'payload-unavailable' }]);
    expect(await messages.delete({ projectId, direction: 'outbound', ids: [id] })).toMatchObject([
      { alreadyDeleted: false },
    ]);
  });
});
