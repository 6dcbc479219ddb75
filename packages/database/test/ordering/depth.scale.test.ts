import { beforeAll, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { claimMessage, newMessage, waitFor } from '@posthorn/test-support';
import { type NewMessage, type OrderingKeyPosition, positionOfKey } from '../../src/index.js';
import { recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const MANY = 200_000;
const ROUNDS = 100;
const BATCHES = 10_000;
const projectId = createRandomUuid();
/** The messages that wait in each key of an endpoint, and its keys. */
const ENDPOINTS = {
  deep: { id: createRandomUuid(), keys: 1, waiting: MANY },
  wide: { id: createRandomUuid(), keys: MANY / 10, waiting: 1 },
  broad: { id: createRandomUuid(), keys: 300, waiting: 300 },
  shallow: { id: createRandomUuid(), keys: 1, waiting: 10 },
};
const KINDS = ['deep', 'wide', 'broad'] as const;

let open: OpenDatabase;
beforeAll(async () => {
  open = await openDatabase();
  for (const { id, keys, waiting } of Object.values(ENDPOINTS))
    await open.query(
      `INSERT INTO messages (id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256,
         retention_hours, sweep_at, ordering_key, counted_attempts)
       SELECT (substr(uuid_v7_floor(now())::text, 1, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid,
         $1, $2, 'outbound', 'queued', 'text/plain', 2, '', 720, now() + interval '1 hour', 'key-' || k, 0
       FROM generate_series(1, $3::int) AS k, generate_series(1, $4::int)`,
      [projectId, id, keys, waiting],
    );
  await open.query('VACUUM ANALYZE');
}, 300_000);

const OTHERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** Returns the pages that PostgreSQL looked at. A backend reports its statistics at its end at the latest. */
async function pagesOf(work: () => Promise<void>): Promise<number> {
  await open.query(`SELECT pg_stat_reset()`);
  await work();
  await open.query(`SELECT pg_terminate_backend(pid) ${OTHERS}`);
  await waitFor(async () => (await open.query(`SELECT 1 ${OTHERS}`)).length === 0);
  const [row] = await open.query(
    `SELECT (blks_hit + blks_read)::int AS pages FROM pg_stat_database WHERE datname = current_database()`,
  );
  return Number(row?.['pages']);
}

async function accept(endpointId: string): Promise<void> {
  const { messages } = open.connect();
  for (let n = 0; n < ROUNDS; n += 1)
    await messages.accept(newMessage({ projectId, endpointId, orderingKey: 'key-1' }));
}

/** Delivers the heads of the first key, each after the one before. */
async function conclude(endpointId: string): Promise<void> {
  const { deliveries } = open.connect();
  const database = { ...open.database, deliveries };
  let [head] = await open.query(
    `SELECT head_id::text AS id FROM ordering_keys WHERE endpoint_id = $1 AND key = 'key-1'`,
    [endpointId],
  );
  for (let n = 0; n < ROUNDS; n += 1) {
    const claimed = await claimMessage(database, {
      messageId: String(head?.['id']),
      attemptNo: 1,
      endpointId,
    });
    await deliveries.record(recordOf(claimed, SUCCEEDED));
    head = { id: (await deliveries.advance({ endpointId, key: 'key-1' }))?.id };
  }
}

it.each(KINDS)('accepting and concluding cost the same, whatever waits: %s', async (kind) => {
  for (const work of [accept, conclude]) {
    // The first connections after the preparation read more.
    await pagesOf(() => work(ENDPOINTS[kind].id));
    const many = await pagesOf(() => work(ENDPOINTS[kind].id));
    const few = await pagesOf(() => work(ENDPOINTS.shallow.id));
    expect(many / few).toBeLessThanOrEqual(1.2);
  }
});

it('a page of keys ends early where it would count too much, and the next one goes on', async () => {
  const { id: endpointId, keys } = ENDPOINTS.broad;
  const seen: string[] = [];
  let after: OrderingKeyPosition | undefined;
  do {
    const page = await open.database.orderingKeys.list({ endpointId, after, limit: keys + 1 });
    const last = page.at(-1);
    expect(page.slice(0, -1).reduce((sum, { waiting }) => sum + waiting, 0)).toBeLessThan(50_000);
    expect(Math.min(...page.map(({ waiting }) => waiting))).toBeGreaterThan(0);
    seen.push(...page.map(({ key }) => key));
    after = last?.isFollowed === true ? positionOfKey(last) : undefined;
  } while (after !== undefined);
  expect(seen).toEqual(Array.from({ length: keys }, (_, n) => `key-${n + 1}`).sort());
});

it('two batches of opposite key order never wait for each other for ever', async () => {
  const { id: endpointId } = ENDPOINTS.shallow;
  const batch = (orderingKeys: readonly string[]): readonly NewMessage[] =>
    orderingKeys.map((orderingKey) => newMessage({ projectId, endpointId, orderingKey }));
  const [one, other] = [open.connect().messages, open.connect().messages];
  for (let round = 0; round < BATCHES; round += 1) {
    const results = await Promise.all([
      one.acceptTogether(batch(['a', 'b', 'c'])),
      other.acceptTogether(batch(['c', 'b', 'a'])),
    ]);
    expect(results.flat().filter((result) => result instanceof Error)).toEqual([]);
  }
}, 120_000);
