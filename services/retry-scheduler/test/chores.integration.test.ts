import { beforeAll, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { waitFor } from '@posthorn/test-support';
import type { World } from './support/start-world.js';
import { startWorld } from './support/start-world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});

async function addKeys(count: number, age: string): Promise<void> {
  await world.query(
    `INSERT INTO idempotency_keys (endpoint_id, key, message_id, payload_hash, created_at)
     SELECT gen_random_uuid(), 'key', gen_random_uuid(), 'hash', now() - $2::interval FROM generate_series(1, $1)`,
    [count, age],
  );
}

it('lets idempotency keys go after 25 hours, and not before', async () => {
  await addKeys(5001, '25 hours 1 minute');
  await addKeys(3, '24 hours 30 minutes');
  await addKeys(2, '1 minute');
  await world.startScheduler();
  await waitFor(async () => {
    const [row] = await world.query(
      "SELECT count(*)::int FROM idempotency_keys WHERE created_at < now() - interval '25 hours'",
    );
    return row?.['count'] === 0;
  });
  expect(await world.query('SELECT count(*)::int FROM idempotency_keys')).toEqual([{ count: 5 }]);
});

it('keeps partitions ahead', async () => {
  const last = "to_char((now() AT TIME ZONE 'UTC')::date + 14, 'YYYYMMDD')";
  for (const parent of ['messages', 'payloads', 'response_bodies', 'attempts']) {
    await world.query(`DO $$ BEGIN EXECUTE 'DROP TABLE ${parent}_' || ${last}; END $$`);
  }
  await world.startScheduler();
  await waitFor(async () => {
    const [row] = await world.query(`SELECT to_regclass('attempts_' || ${last}) IS NOT NULL AS there`);
    return row?.['there'] === true;
  });
});

it('adds up the counts of events, and forgets those that no window reaches back to', async () => {
  const sum = 'SELECT sum(stored)::int AS stored, count(*)::int AS rows FROM event_counts';
  await world.query(
    `INSERT INTO event_counts (endpoint_id, minute, stored, fetched, delivered)
     SELECT $1, minute, 1, 0, 0
     FROM generate_series(1, 6000), unnest(ARRAY['-infinity', now()::date, now() - interval '32 days']) AS minute`,
    [createRandomUuid()],
  );
  await world.startScheduler();
  await waitFor(async () => {
    const [row] = await world.query(sum);
    return row?.['rows'] === 2;
  });
  expect(await world.query(sum)).toEqual([{ stored: 12_000, rows: 2 }]);
});

it('adds up what was used', async () => {
  const sum = 'SELECT sum(messages)::int AS messages, count(*)::int AS rows FROM usage_counts';
  await world.query(
    `INSERT INTO usage_counts (project_id, month, messages)
     SELECT $1, month, 2 FROM generate_series(1, 6000), unnest(ARRAY['2026-10-01', '2026-11-01']::date[]) AS month`,
    [createRandomUuid()],
  );
  await world.startScheduler();
  await waitFor(async () => {
    const [row] = await world.query(sum);
    return row?.['rows'] === 2;
  });
  expect(await world.query(sum)).toEqual([{ messages: 24_000, rows: 2 }]);
});

it('is alive and ready', async () => {
  const { url } = await world.startScheduler();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await waitFor(async () => (await fetch(`${url}/readyz`)).ok);
});
