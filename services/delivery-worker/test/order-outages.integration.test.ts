import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, probeWaitMs } from '@posthorn/domain';
import { nextAttempt } from '@posthorn/queues';
import type { TestEndpoint } from '@posthorn/test-support';
import { deliver } from '../src/deliver.js';
import { createDependencies } from './support/create-dependencies.js';
import { type Environment, startEnvironment } from './support/start-environment.js';

/** All times that decide what is due, by table. */
const TIMES = {
  messages: ['next_attempt_at', 'sweep_at'],
  attempts: ['created_at'],
  message_counts: ['attempted_at'],
  endpoint_health: ['reset_at', 'failing_from', 'failed_at', 'succeeded_at', 'warned_from', 'gone_from'],
  endpoints: ['failing_since', 'failing_at', 'disabled_at', 'next_probe_at'],
  endpoint_probes: ['look_at', 'started_at'],
  incidents: ['started_at', 'failing_at', 'disabled_at'],
} as const;

/** An outage of days, without the waits: a scheduler and a worker on one thread, and a clock that jumps. */
let environment: Environment;
let endpoint: TestEndpoint;
let elapsedMs: number;
let isUp: boolean;
let accepted: Map<string, string[]>;
let delivered: string[];
let work: () => Promise<boolean>;
beforeAll(async () => {
  environment = await startEnvironment();
});
beforeEach(() => {
  elapsedMs = 0;
  isUp = false;
  accepted = new Map();
  delivered = [];
});

async function start(retrySchedule: readonly number[] = []): Promise<void> {
  const receiver = await environment.startReceiver(({ headers }) => {
    if (isUp) delivered.push(String(headers['x-webhook-id']));
    return { status: isUp ? 200 : 503 };
  });
  endpoint = await environment.createEndpoint(receiver.url, {}, { retrySchedule });
  await environment.database.endpoints.update(endpoint.id, { ordering: 'key' });
  const { database } = environment;
  const dependencies = createDependencies(environment);
  work = async () => {
    await database.metrics.addUp(1000);
    await database.endpointHealth.advance(100);
    while ((await database.backlogs.moveNext(100)) !== undefined);
    await database.outbox.advanceSteps(100);
    const { probes } = await database.endpointHealth.probe({ limit: 10, waitMs: probeWaitMs });
    const due = await environment.query(
      `SELECT id::text, endpoint_id::text AS "endpointId", attempt_count AS "attemptCount" FROM messages
       WHERE endpoint_id = $1 AND status IN ('queued', 'pending_retry') AND sweep_at < '9998-01-01'
         AND coalesce(next_attempt_at <= now(), true) ORDER BY id`,
      [endpoint.id],
    );
    const jobs = [...(due as unknown as Parameters<typeof nextAttempt>[0][]).map(nextAttempt), ...probes];
    for (const job of jobs) await deliver(job, dependencies);
    return jobs.length > 0;
  };
}

async function accept(key: string, count = 1): Promise<void> {
  const ids = accepted.get(key) ?? [];
  for (let n = 0; n < count; n += 1) ids.push(await environment.send(endpoint, { orderingKey: key }));
  accepted.set(key, ids);
}

async function passTime(ms: number): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const set = columns.map(
      (c) => `${c} = CASE WHEN ${c} < '9998-01-01' THEN ${c} - $1 * interval '1 millisecond' ELSE ${c} END`,
    );
    await environment.query(`UPDATE ${table} SET ${set.join(', ')}`, [ms]);
  }
  await environment.query(
    `UPDATE endpoint_health SET recent_failures = ARRAY(SELECT at - $1 * interval '1 millisecond' FROM unnest(recent_failures) AS at ORDER BY at DESC)`,
    [ms],
  );
  elapsedMs += ms;
}

/** Lets the time pass in steps of an hour, or up to what is due before. Returns the hours since the beginning. */
async function live(untilHours: number): Promise<number> {
  for (;;) {
    while (await work());
    const leftMs = untilHours * HOUR - elapsedMs;
    if (leftMs <= 0) return elapsedMs / HOUR;
    const [next] = await environment.query(
      `SELECT ceil(extract(epoch FROM min(at) - now()) * 1000)::float8 AS ms FROM (
         SELECT next_attempt_at AS at FROM messages WHERE status = 'pending_retry'
         UNION ALL SELECT look_at FROM endpoint_probes
       ) AS times WHERE at > now()`,
    );
    await passTime(Math.min(leftMs, HOUR, Math.max(1, Number(next?.['ms'] ?? HOUR))));
  }
}

const stateOf = async () => await environment.database.endpoints.findById(endpoint.id);

async function countStatus(status: string): Promise<number> {
  const [row] = await environment.query(
    'SELECT count(*)::int AS count FROM messages WHERE endpoint_id = $1 AND status::text = $2',
    [endpoint.id, status],
  );
  return Number(row?.['count']);
}

function expectOrder(): void {
  for (const [key, ids] of accepted)
    expect([key, delivered.filter((id) => ids.includes(id))]).toEqual([key, ids]);
}

describe('a receiver that is down', () => {
  it('for 30 hours gets all in order by itself', async () => {
    await start();
    await accept('a', 3);
    await accept('b', 2);
    await live(20);
    await accept('a');
    await accept('c', 2);
    await live(30);
    isUp = true;
    await live(60);
    expectOrder();
    expect(await stateOf()).toMatchObject({ paused: false, failingSince: null });
  });

  it.each([
    ['order_blocked', { schedule: [], from: 103, to: 104 }],
    ['no_success', { schedule: Array.from({ length: 7 }, () => 7 * 24 * 3600), from: 119, to: 121 }],
  ])(
    'for 200 hours loses nothing: it is disabled (%s), and a resume delivers all in order',
    async (reason, { schedule, from, to }) => {
      await start(schedule);
      for (let n = 0; n < 5; n += 1) await accept(`first-${String(n)}`, 2);
      await live(60);
      for (let n = 0; n < 10; n += 1) await accept(`later-${String(n)}`, 2);
      await live(100);
      await accept('latest', 2);
      await live(from);
      expect(await stateOf()).toMatchObject({ disabledReason: null });
      await live(to);
      expect(await stateOf()).toMatchObject({ paused: true, disabledReason: reason });
      await accept('first-0');
      await accept('while-disabled', 2);
      await live(200);
      expect(await stateOf()).toMatchObject({ paused: true, disabledReason: reason });
      expect(await countStatus('failed_permanent')).toBe(0);
      isUp = true;
      await environment.database.endpoints.resume(endpoint.id);
      await live(201);
      expectOrder();
      expect(await countStatus('failed_permanent')).toBe(0);
    },
  );
});
