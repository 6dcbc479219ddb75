import { beforeAll, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { createAccount, waitFor } from '@posthorn/test-support';
import { type Environment, startEnvironment } from '../support/start-environment.js';

let environment: Environment;
beforeAll(async () => {
  environment = await startEnvironment();
});

async function addKeys(count: number, age: string): Promise<void> {
  await environment.query(
    `INSERT INTO idempotency_keys (endpoint_id, key, message_id, payload_hash, created_at)
     SELECT gen_random_uuid(), 'key', gen_random_uuid(), 'hash', now() - $2::interval FROM generate_series(1, $1)`,
    [count, age],
  );
}

it('deletes idempotency keys after 25 hours, and not earlier', async () => {
  await addKeys(5001, '25 hours 1 minute');
  await addKeys(3, '24 hours 30 minutes');
  await addKeys(2, '1 minute');
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
  await environment.query(
    `INSERT INTO event_counts (endpoint_id, minute, stored, fetched, delivered)
     SELECT $1, minute, 1, 0, 0
     FROM generate_series(1, 6000), unnest(ARRAY['-infinity', date_bin('1 hour', now(), 'epoch'), now() - interval '32 days']) AS minute`,
    [createRandomUuid()],
  );
  await environment.startScheduler();
  await waitFor(async () => {
    const [row] = await environment.query(sum);
    return row?.['rows'] === 2;
  });
  expect(await environment.query(sum)).toEqual([{ stored: 12_000, rows: 2 }]);
});

it('aggregates the message counts', async () => {
  await environment.query(
    `INSERT INTO message_counts (project_id, endpoint_id, direction, minute, messages)
     SELECT $1, $1, 'outbound', now()::date, 1 FROM generate_series(1, 12000)`,
    [createRandomUuid()],
  );
  await environment.startScheduler();
  await waitFor(async () => (await environment.query('SELECT FROM message_counts LIMIT 1')).length === 0);
  expect(
    await environment.query('SELECT messages::int FROM message_rollups WHERE width_minutes = 360'),
  ).toEqual([{ messages: 12_000 }, { messages: 12_000 }]);
});

it('coarsens old event counts: a month has a few hundred rows, and the sum stays the same', async () => {
  const endpointId = createRandomUuid();
  await environment.query(
    `INSERT INTO event_counts (endpoint_id, minute, stored, fetched, delivered)
     SELECT $1, date_bin('1 minute', now() - age * interval '1 minute', 'epoch'), 1, 0, 0
     FROM generate_series(0, 30 * 24 * 60 - 1, 5) AS age`,
    [endpointId],
  );
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
  await environment.query(
    `INSERT INTO usage_counts (project_id, month, messages)
     SELECT $1, month, 2 FROM generate_series(1, 6000), unnest(ARRAY['2026-10-01', '2026-11-01']::date[]) AS month`,
    [createRandomUuid()],
  );
  await environment.startScheduler();
  await waitFor(async () => {
    const [row] = await environment.query(sum);
    return row?.['rows'] === 2;
  });
  expect(await environment.query(sum)).toEqual([{ messages: 24_000, rows: 2 }]);
});

it('records what the plan of a past month included', async () => {
  const { tenantId } = await createAccount(environment.database, { plan: 'starter' });
  await environment.query(`UPDATE tenants SET created_at = now() - interval '1 month' WHERE id = $1`, [
    tenantId,
  ]);
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
