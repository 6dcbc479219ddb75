import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, LONGEST_TIMEOUT_MS, MINUTE } from '@posthorn/domain';
import {
  type TestEndpoint,
  ago,
  claimMessage,
  createAccount,
  createEndpoint,
  insertMessageCounts,
  newMessage,
} from '@posthorn/test-support';
import type { AttemptOutcome, Database } from '../../src/index.js';
import { type MetricSums, countMetrics, readMetricSums } from '../support/count-metrics.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const FAILED: AttemptOutcome = { status: 'failed_permanent', sweepAt: new Date() };

let open: OpenDatabase;
let database: Database;
let projectId: string;
let endpoints: readonly TestEndpoint[];
beforeEach(async () => {
  open = await openDatabase();
  database = open.database;
  projectId = (await createAccount(database)).projectId;
  const create = (): Promise<TestEndpoint> =>
    createEndpoint(database, { projectId, url: 'https://example.com/hook' });
  endpoints = [await create(), await create()];
});

async function accept(endpointId: string, given: Parameters<typeof newMessage>[0] = {}): Promise<string> {
  const message = newMessage({ projectId, endpointId, ...given });
  await database.messages.accept(message);
  return message.id;
}

/** Makes the next attempts of a message with the given outcomes. */
async function attempt(messageId: string, outcomes: readonly AttemptOutcome[]): Promise<void> {
  for (const [index, outcome] of outcomes.entries()) {
    const made = (await database.messages.findById(messageId))?.attemptCount ?? 0;
    const claim = await claimMessage(database, { messageId, attemptNo: made + 1 });
    await database.deliveries.record({ ...recordOf(claim, outcome), responseLatencyMs: 6 * (index + 1) });
  }
}

async function replay(id: string): Promise<void> {
  await database.messages.replay({ projectId, direction: 'outbound', ids: [id], maxReplays: 100 });
}

/** All courses that a message can take. */
const LIVES: readonly ((id: string) => Promise<unknown>)[] = [
  () => Promise.resolve(),
  (id) => attempt(id, [SUCCEEDED]),
  (id) => attempt(id, [failed('fast')]),
  (id) => attempt(id, [failed('slow'), failed('fast'), SUCCEEDED]),
  (id) => attempt(id, [failed('slow'), FAILED]),
  async (id) => {
    await attempt(id, [failed('slow')]);
    await database.messages.cancel({ projectId, id }, 'canceled');
  },
  async (id) => {
    await attempt(id, [failed('slow')]);
    await database.messages.delete({ projectId, ids: [id], direction: 'outbound' });
  },
  async (id) => {
    await attempt(id, [SUCCEEDED]);
    await replay(id);
  },
  async (id) => {
    await attempt(id, [failed('slow'), FAILED]);
    await replay(id);
    await attempt(id, [failed('slow'), SUCCEEDED]);
  },
  async (id) => {
    const claim = await claimMessage(database, { messageId: id, attemptNo: 1 });
    await database.deliveries.release(claim);
  },
  async (id) => {
    const claim = await claimMessage(database, { messageId: id, attemptNo: 1 });
    await database.deliveries.fail({ ...claim, reason: 'payload removed by retention' });
  },
];

async function live(endpointId: string): Promise<void> {
  const ids = await Promise.all(LIVES.map(() => accept(endpointId)));
  await Promise.all(LIVES.map((become, index) => become(ids[index] ?? '')));
}

const read = (endpointId?: string): Promise<MetricSums> =>
  readMetricSums(database, { projectId, endpointId });
const count = (endpointId?: string): Promise<unknown> => countMetrics(open, { projectId, endpointId });

async function expectExact(): Promise<void> {
  expect(await read()).toEqual(await count());
  for (const { id } of endpoints) expect(await read(id)).toEqual(await count(id));
}

it('counts the same as the messages themselves, for every outcome, before and after adding up', async () => {
  await Promise.all(endpoints.map(({ id }) => live(id)));
  await expectExact();
  expect(await database.metrics.addUp(3)).toBe(3);
  await expectExact();
  await live(endpoints[0]?.id ?? '');
  await Promise.all(Array.from({ length: 4 }, () => database.metrics.addUp(1000)));
  await expectExact();
  expect(await open.query('SELECT FROM message_counts')).toEqual([]);
  await database.endpoints.delete(endpoints[0]?.id ?? '');
  await live(endpoints[1]?.id ?? '');
  await expectExact();
});

it('does not count a change that is rolled back', async () => {
  const id = await accept(endpoints[0]?.id ?? '');
  const before = await read();
  await open.query(`
    DO $$ BEGIN
      UPDATE messages SET status = 'succeeded', delivered_at = now() WHERE id = '${id}';
      RAISE 'undone';
    EXCEPTION WHEN raise_exception THEN NULL;
    END $$`);
  expect(await read()).toEqual(before);
});

it('keeps about 360 rows for an endpoint and month, however much each minute counted', async () => {
  const endpointId = String(endpoints[0]?.id);
  const minutes = Array.from({ length: (31 * DAY) / MINUTE }, (_, minutesAgo) => ago(minutesAgo * MINUTE));
  await insertMessageCounts(
    open.query,
    minutes.map((minute) => ({ projectId, endpointId, direction: 'outbound', minute, messages: 2 })),
  );
  while ((await database.metrics.addUp(100_000)) > 0);
  const [kept] = await open.query(
    'SELECT count(*)::int AS rows FROM message_rollups WHERE endpoint_id = $1',
    [endpointId],
  );
  expect(kept?.['rows']).toBeGreaterThanOrEqual(360);
  expect(kept?.['rows']).toBeLessThanOrEqual(370);
});

it('keeps the latency of each attempt at most 5 % off, in about a hundred numbers', async () => {
  const { id } = await createEndpoint(database, { projectId, url: 'https://example.com/hook' });
  await open.query(
    `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, attempts, attempted_at, latency_ms)
     SELECT $1, $2, 'outbound', date_trunc('minute', now()), 1, now(), ms FROM generate_series(0, $3::int) AS ms`,
    [projectId, id, LONGEST_TIMEOUT_MS],
  );
  const expectClose = async (): Promise<void> => {
    const { latencies } = await read(id);
    const kept = latencies.flatMap(([ms, attempts]) => Array.from({ length: attempts }, () => ms));
    expect(kept).toHaveLength(LONGEST_TIMEOUT_MS + 1);
    expect(Math.max(...kept.map((ms, exact) => Math.abs(ms - exact) - 0.05 * exact))).toBeLessThanOrEqual(0);
    expect(latencies.length).toBeLessThan(120);
  };
  await expectClose();
  while ((await database.metrics.addUp(7000)) > 0);
  await expectClose();
});

it('has no latencies of attempts that an earlier version added up, and all other numbers', async () => {
  const id = await accept(endpoints[0]?.id ?? '');
  await attempt(id, [SUCCEEDED]);
  await database.metrics.addUp(1000);
  await open.query(`UPDATE message_rollups SET latencies = '{}', latency_attempts = '{}'`);
  expect(await read()).toMatchObject({ attempts: 1, latencyMs: 6, latencies: [] });
  await attempt(await accept(endpoints[0]?.id ?? ''), [failed('slow'), SUCCEEDED]);
  await database.metrics.addUp(1000);
  expect(await read()).toMatchObject({
    attempts: 3,
    latencies: [
      [6, 1],
      [12, 1],
    ],
  });
});

describe('old messages', () => {
  it('stay in the metrics after they were deleted', async () => {
    await live(endpoints[0]?.id ?? '');
    const before = await read();
    await open.query('TRUNCATE messages, payloads, attempts');
    expect(await read()).toEqual(before);
  });

  it('are only in windows that reach back to them, and leave with those windows', async () => {
    const endpointId = String(endpoints[0]?.id);
    const minutes = [MINUTE, 90 * MINUTE, 2 * DAY, 20 * DAY, 40 * DAY].map(ago);
    await insertMessageCounts(
      open.query,
      minutes.map((minute) => ({ projectId, endpointId, direction: 'outbound', minute, messages: 1 })),
    );
    const read = async (): Promise<readonly number[]> => {
      const windows = (['1h', '24h', '7d', '30d'] as const).map((window) =>
        database.metrics.read({ projectId, direction: 'outbound', window, now: new Date() }),
      );
      return (await Promise.all(windows)).map((buckets) => buckets.reduce((sum, b) => sum + b.messages, 0));
    };
    expect(await read()).toEqual([1, 2, 3, 4]);
    await database.metrics.addUp(1000);
    expect(await read()).toEqual([1, 2, 3, 4]);
    await open.query(
      `UPDATE message_rollups SET bucket = bucket - interval '31 days' WHERE width_minutes = 360`,
    );
    while ((await database.metrics.deleteOld(1)) > 0);
    expect(await read()).toEqual([1, 2, 3, 0]);
  });
});

it('excludes events of pull endpoints and messages of the other direction', async () => {
  const id = endpoints[0]?.id ?? '';
  await accept(id, { direction: 'inbound' });
  await accept(id, { direction: 'pull' });
  expect(await read()).toMatchObject({ messages: 0 });
});
