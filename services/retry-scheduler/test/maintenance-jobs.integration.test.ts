import { beforeAll, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { DAY, HOUR, MINUTE } from '@posthorn/domain';
import {
  ago,
  changeTenants,
  createAccount,
  insertEventCounts,
  insertIdempotencyKeys,
  insertMessageCounts,
  insertUsage,
  monthStart,
  waitFor,
} from '@posthorn/test-support';
import { type Environment, startEnvironment } from './support/start-environment.js';

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});

it('deletes idempotency keys after 25 hours, and not earlier', async () => {
  await insertIdempotencyKeys(environment.query, { count: 5001, createdAt: ago(25 * HOUR + MINUTE) });
  await insertIdempotencyKeys(environment.query, { count: 3, createdAt: ago(24.5 * HOUR) });
  await insertIdempotencyKeys(environment.query, { count: 2, createdAt: ago(MINUTE) });
  await environment.startScheduler();
  await waitFor(async () => {
    const [row] = await environment.query(
      "SELECT count(*)::int FROM idempotency_keys WHERE created_at < now() - interval '25 hours'",
    );
    return row?.['count'] === 0;
  });
  expect(await environment.query('SELECT count(*)::int FROM idempotency_keys')).toEqual([{ count: 5 }]);
});

it('creates partitions ahead of time', async () => {
  const last = "to_char((now() AT TIME ZONE 'UTC')::date + 14, 'YYYYMMDD')";
  for (const parent of ['messages', 'payloads', 'response_bodies', 'attempts']) {
    await environment.query(`DO $$ BEGIN EXECUTE 'DROP TABLE ${parent}_' || ${last}; END $$`);
  }
  await environment.startScheduler();
  await waitFor(async () => {
    const [row] = await environment.query(`SELECT to_regclass('attempts_' || ${last}) IS NOT NULL AS there`);
    return row?.['there'] === true;
  });
});

it('aggregates the event counts, and deletes counts older than any window', async () => {
  const sum = 'SELECT sum(stored)::int AS stored, count(*)::int AS rows FROM event_counts';
  const endpointId = createRandomUuid();
  const thisHour = new Date(Math.floor(Date.now() / HOUR) * HOUR);
  for (const minute of ['-infinity', thisHour, ago(32 * DAY)] as const) {
    const counts = Array.from({ length: 6000 }, () => ({ endpointId, minute, stored: 1 }));
    await insertEventCounts(environment.query, counts);
  }
  await environment.startScheduler();
  await waitFor(async () => {
    const [row] = await environment.query(sum);
    return row?.['rows'] === 2;
  });
  expect(await environment.query(sum)).toEqual([{ stored: 12_000, rows: 2 }]);
});

it('aggregates the message counts', async () => {
  const [projectId, endpointId] = [createRandomUuid(), createRandomUuid()];
  const count = {
    projectId,
    endpointId,
    direction: 'outbound',
    minute: new Date(new Date().setUTCHours(0, 0, 0, 0)),
    messages: 1,
  } as const;
  await insertMessageCounts(environment.query, Array<typeof count>(12_000).fill(count));
  await environment.startScheduler();
  await waitFor(async () => (await environment.query('SELECT FROM message_counts LIMIT 1')).length === 0);
  expect(
    await environment.query('SELECT messages::int FROM message_rollups WHERE width_minutes = 360'),
  ).toEqual([{ messages: 12_000 }, { messages: 12_000 }]);
});

it('coarsens old event counts: a month has a few hundred rows, and the sum stays the same', async () => {
  const endpointId = createRandomUuid();
  const thisMinute = Math.floor(Date.now() / MINUTE) * MINUTE;
  const counts = Array.from({ length: (30 * 24 * 60) / 5 }, (_, index) => ({
    endpointId,
    minute: new Date(thisMinute - 5 * index * MINUTE),
    stored: 1,
  }));
  await insertEventCounts(environment.query, counts);
  await environment.startScheduler();
  const rows =
    'SELECT count(*)::int AS rows, sum(stored)::int AS stored FROM event_counts WHERE endpoint_id = $1';
  const few = await waitFor(async () => {
    const [row] = await environment.query(rows, [endpointId]);
    return Number(row?.['rows']) < 1000 && row;
  });
  expect(few).toMatchObject({ stored: (30 * 24 * 60) / 5 });
  const [fine] = await environment.query(
    `SELECT count(*)::int AS rows FROM event_counts WHERE endpoint_id = $1 AND minute > now() - interval '1 hour'`,
    [endpointId],
  );
  expect(fine).toEqual({ rows: 12 });
});

it('aggregates the usage', async () => {
  const sum = 'SELECT sum(messages)::int AS messages, count(*)::int AS rows FROM usage_counts';
  const projectId = createRandomUuid();
  for (const month of [new Date('2026-10-01'), new Date('2026-11-01')]) {
    const counts = Array.from({ length: 6000 }, () => ({ projectId, month, messages: 2 }));
    await insertUsage(environment.query, ...counts);
  }
  await environment.startScheduler();
  await waitFor(async () => {
    const [row] = await environment.query(sum);
    return row?.['rows'] === 2;
  });
  expect(await environment.query(sum)).toEqual([{ messages: 24_000, rows: 2 }]);
});

it('records what the plan of a past month included', async () => {
  const { tenantId } = await createAccount(environment.database, { plan: 'starter' });
  await changeTenants(environment.query, tenantId, { createdAt: monthStart(1) });
  await environment.startScheduler();
  const end = await waitFor(async () => {
    const [row] = await environment.query(
      'SELECT messages_per_month::int AS included FROM month_ends WHERE tenant_id = $1',
      [tenantId],
    );
    return row;
  });
  expect(end).toEqual({ included: 100_000 });
});

it('reports that it is alive and ready', async () => {
  const { url } = await environment.startScheduler();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await waitFor(async () => (await fetch(`${url}/readyz`)).ok);
});
