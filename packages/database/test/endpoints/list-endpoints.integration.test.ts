import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MESSAGE_STATUSES, MINUTE } from '@posthorn/domain';
import {
  ago,
  changeEndpoints,
  createAccount,
  createEndpoint,
  fromNow,
  insertMessages,
  NEVER,
} from '@posthorn/test-support';
import { selectEntries } from '../../src/endpoints/list-endpoints.js';
import type { EndpointEntry } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = await create();
});

async function create(): Promise<string> {
  return (await createEndpoint(open.database, { projectId, url: URL })).id;
}

async function entryOf(id: string): Promise<EndpointEntry | undefined> {
  const found = await open.database.endpoints.list({ projectId, limit: 10 });
  return found.find((entry) => entry.id === id);
}

describe('what waits for an endpoint', () => {
  it.each(MESSAGE_STATUSES)('includes messages that are not settled: %s', async (status) => {
    const isSettled = status === 'succeeded' || status === 'failed_permanent';
    const sweepAt = status === 'paused' ? NEVER : fromNow(MINUTE);
    await insertMessages(open.query, { projectId, endpointId, status, sweepAt, count: 3 });
    await insertMessages(open.query, { projectId, endpointId: await create(), status, sweepAt });
    expect(await entryOf(endpointId)).toMatchObject({
      waiting: isSettled ? 0 : 3,
      held: status === 'paused' ? 3 : 0,
    });
  });

  it('is not counted beyond 10,000', async () => {
    const held = { status: 'paused', sweepAt: NEVER, count: 10_001 } as const;
    await insertMessages(open.query, { projectId, endpointId, ...held });
    expect(await entryOf(endpointId)).toMatchObject({ waiting: 10_000, held: 10_000 });
  });
});

it('shows the traffic that the metrics of 24 hours count, before and after it is added up', async () => {
  for (const [agoMs, messages, failed] of [
    [0, 5, 1],
    [90 * MINUTE, 7, 2],
    [30 * HOUR, 11, 3],
  ]) {
    await open.query(
      `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, messages, succeeded, failed)
       VALUES ($1, $2, 'outbound', $3, $4::int, $4::int - $5::int, $5)`,
      [projectId, endpointId, ago(Number(agoMs)), messages, failed],
    );
  }
  const expectSame = async (): Promise<void> => {
    const hours = (await entryOf(endpointId))?.hours ?? [];
    const sum = (count: 'messages' | 'succeeded' | 'failed'): number =>
      hours.reduce((total, hour) => total + hour[count], 0);
    expect([sum('messages'), sum('succeeded'), sum('failed')]).toEqual([12, 9, 3]);
    expect(hours.every(({ hour }) => hour >= 0 && hour < 24)).toBe(true);
  };
  await expectSame();
  while ((await open.database.metrics.addUp(1)) > 0);
  await expectSame();
});

it.each(MESSAGE_STATUSES)('knows that an endpoint has had a message: %s', async (status) => {
  await insertMessages(open.query, { projectId, endpointId, status });
  expect(await entryOf(endpointId)).toMatchObject({ hasMessages: true });
  expect(await entryOf(await create())).toMatchObject({ hasMessages: false });
});

it('finds the endpoints that need attention', async () => {
  const at = new Date();
  const [failing, disabled, paused] = [await create(), await create(), await create()];
  await changeEndpoints(open.query, failing, { failingSince: at });
  await changeEndpoints(open.query, disabled, { failingSince: at, disabledAt: at, paused: true });
  await changeEndpoints(open.query, paused, { paused: true });
  const found = await open.database.endpoints.list({ projectId, needsAttention: true, limit: 10 });
  expect(found.map(({ id }) => id).sort()).toEqual([failing, disabled, paused].sort());
});

it('lists the endpoints for which most messages wait first, page by page, with ties by age', async () => {
  const waiting = { status: 'pending_retry', sweepAt: fromNow(MINUTE) } as const;
  const [none, two, one, alsoOne] = [endpointId, await create(), await create(), await create()];
  await insertMessages(open.query, { projectId, endpointId: two, ...waiting, count: 2 });
  for (const id of [one, alsoOne])
    await insertMessages(open.query, { projectId, endpointId: id, ...waiting });
  const found: EndpointEntry[] = [];
  for (let page = 0; page < 5; page += 1) {
    const last = found.at(-1);
    const after = last && {
      createdAt: last.createdAt.toISOString(),
      id: last.id,
      waiting: String(last.waiting),
    };
    found.push(...(await open.database.endpoints.list({ projectId, order: 'waiting', after, limit: 1 })));
  }
  const all = await open.database.endpoints.list({ projectId, order: 'created', limit: 10 });
  const ties = all.map(({ id }) => id).filter((id) => id === one || id === alsoOne);
  expect(found.map(({ id }) => id)).toEqual([two, ...ties, none]);
});

it('counts for an owner only what is of its own time', async () => {
  await open.database.endpoints.update(endpointId, { consumerId: 'new' });
  await changeEndpoints(open.query, endpointId, { consumerSince: ago(MINUTE) });
  const waiting = { status: 'pending_retry', sweepAt: fromNow(MINUTE) } as const;
  await insertMessages(open.query, { projectId, endpointId, ...waiting, createdAt: ago(HOUR) });
  const owner = { consumerId: 'new', since: ago(2 * HOUR) };
  const read = async (since?: typeof owner): Promise<EndpointEntry | undefined> =>
    (await open.database.endpoints.list({ projectId, owner: since, limit: 1 }))[0];
  expect(await read()).toMatchObject({ waiting: 1, hasMessages: true });
  expect(await read(owner)).toMatchObject({ waiting: 0, hasMessages: false });
  await insertMessages(open.query, { projectId, endpointId, ...waiting });
  expect(await read()).toMatchObject({ waiting: 2, hasMessages: true });
  expect(await read(owner)).toMatchObject({ waiting: 1, hasMessages: true });
});

it('reads a page by indices, among 5,000 endpoints with rollups and many waiting messages', async () => {
  await open.query(
    `INSERT INTO endpoints (id, project_id, url, paused) SELECT gen_random_uuid(), $1, $2, n % 100 = 0
     FROM generate_series(1, 5000) AS n`,
    [projectId, URL],
  );
  await open.query(
    `INSERT INTO message_rollups (
       project_id, endpoint_id, direction, width_minutes, bucket, messages, succeeded, failed, retrying, attempts,
       retries, latency_ms, delivery_ms
     )
     SELECT $1, id, 'outbound', 15, now() - n * interval '12 hours', 1, 1, 0, 0, 1, 0, 1, 1
     FROM endpoints, generate_series(1, 20) AS n`,
    [projectId],
  );
  await insertMessages(open.query, { projectId, endpointId, count: 20_000 });
  await insertMessages(open.query, { projectId, endpointId, count: 2000, status: 'paused', sweepAt: NEVER });
  await open.query('ANALYZE');
  const { text, values } = selectEntries({ projectId, limit: 101 });
  const plan = await open.query(`EXPLAIN ${text}`, values);
  const lines = plan.map((row) => String(row['QUERY PLAN']));
  // An empty partition has no shorter way.
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const large = new RegExp(`Seq Scan on (message_rollups|endpoints|messages_${today})`);
  expect(lines.filter((line) => large.test(line))).toEqual([]);
  for (const used of ['message_rollups_pkey', 'endpoints_listed_idx'])
    expect(lines.join('\n')).toContain(used);
  const ill = selectEntries({ projectId, needsAttention: true, order: 'waiting', limit: 101 });
  const planOfIll = JSON.stringify(await open.query(`EXPLAIN ${ill.text}`, ill.values));
  expect(planOfIll).toContain('endpoints_in_need_idx');
  expect(planOfIll).not.toMatch(large);
  // Only the index of unsettled messages needs no filter for them.
  const ofToday = lines.findIndex((line) => line.includes(`on messages_${today}`));
  expect(lines.slice(ofToday, ofToday + 3).join('\n')).not.toContain('sweep_at IS NOT NULL');
});
