import { beforeEach, expect, it } from '@jest/globals';
import { createAccount, createEndpoint } from '@posthorn/test-support';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const TYPES_PER_DAY = 200;

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createEndpoint(open.database, { projectId, url: 'https://example.com/hook' })).id;
});

/** Counts a message of each of the types from `first` on, accepted some days ago. */
async function send(first: number, count: number, { daysAgo = 0 } = {}): Promise<void> {
  await open.query(
    `INSERT INTO message_counts (project_id, endpoint_id, direction, event_type, minute, messages)
     SELECT $1, $2, 'outbound', 'type-' || n, now() - $3 * interval '1 day', 1
     FROM generate_series($4::int, $5) AS n`,
    [projectId, endpointId, daysAgo, first, first + count - 1],
  );
}

async function addUp(): Promise<void> {
  const addAll = async (): Promise<void> => {
    while ((await open.database.metrics.addUp(90)) > 0);
  };
  await Promise.all([addAll(), addAll()]);
}

async function countTypes(): Promise<number> {
  const [row] = await open.query('SELECT count(DISTINCT event_type)::int AS types FROM event_type_rollups');
  return Number(row?.['types']);
}

async function messagesOf(eventType?: string): Promise<number> {
  const query = { projectId, direction: 'outbound', eventType, window: '30d', now: new Date() } as const;
  const buckets = await open.database.metrics.read(query);
  return buckets.reduce((sum, { messages }) => sum + messages, 0);
}

it('counts 200 event types of a project and a day by themselves, and the others together, in two schedulers', async () => {
  await send(1, 1000);
  await addUp();
  expect(await countTypes()).toBe(TYPES_PER_DAY + 1);
  expect(await messagesOf('other')).toBe(1000 - TYPES_PER_DAY);
  expect(await messagesOf()).toBe(1000);
});

it('counts a type as it did before for the whole day, also before it is added up', async () => {
  await send(1, 250);
  await addUp();
  await send(1, 250);
  const [own, beyond, other] = ['type-1', 'type-250', 'other'];
  const before = await Promise.all([own, beyond, other].map(messagesOf));
  await addUp();
  expect(await Promise.all([own, beyond, other].map(messagesOf))).toEqual(before);
  expect(await messagesOf('other')).toBe(100);
  expect(await countTypes()).toBe(TYPES_PER_DAY + 1);
});

it('counts other types on another day', async () => {
  await send(1, 250, { daysAgo: 1 });
  await addUp();
  await send(1001, 50);
  await addUp();
  expect(await messagesOf('type-1001')).toBe(1);
  expect(await messagesOf('other')).toBe(50);
});

it('counts the types of another project by themselves', async () => {
  await send(1, 250);
  await addUp();
  ({ projectId } = await createAccount(open.database));
  await send(2001, 1);
  await addUp();
  expect(await messagesOf('type-2001')).toBe(1);
});

it('forgets the types of days that are older than every window', async () => {
  await send(1, 3, { daysAgo: 30 });
  await send(1, 3);
  await addUp();
  await open.query(`UPDATE counted_event_types SET day = day - 40 WHERE day < now() - interval '1 day'`);
  await open.database.metrics.deleteOld(100);
  expect(await open.query('SELECT event_types FROM counted_event_types')).toHaveLength(1);
});
