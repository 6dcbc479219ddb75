import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { parsePrefixedId } from '@posthorn/common';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Outbound, startOutbound } from '../support/start-outbound.js';

interface Key {
  readonly ordering_key: string;
  readonly head_message_id: string;
  readonly waiting: number;
  readonly blocked_since: string | null;
}

let outbound: Outbound;
let endpointId: string;
let failing: Set<string>;
beforeAll(async () => {
  outbound = await startOutbound();
});
beforeEach(async () => {
  failing = new Set();
  for (const table of ['messages', 'ordering_keys', 'ordering_steps'])
    await outbound.query(`DELETE FROM ${table}`);
  const receiver = await outbound.startReceiver(({ headers }) => ({
    status: failing.has(String(headers['x-webhook-ordering-key'])) ? 500 : 200,
  }));
  const settings = { url: receiver.url, ordering: 'key' };
  endpointId = String(dataOf(await outbound.client.post('/v1/endpoints', settings), 201)['id']);
});

async function send(key: string): Promise<string> {
  const message = { endpoint_id: endpointId, ordering_key: key, payload: {} };
  return String(dataOf(await outbound.client.send(message), 202)['message_id']);
}

async function list(query = ''): Promise<readonly Key[]> {
  const answer = await outbound.client.get(`/v1/endpoints/${endpointId}/ordering${query}`).expect(200);
  return (answer.body as { readonly data: readonly Key[] }).data;
}

async function waitForKeys(...expected: readonly string[]): Promise<void> {
  await waitFor(async () => (await list()).map(({ ordering_key: key }) => key).join() === expected.join());
}

it('shows the keys with several messages, and no other one', async () => {
  const first = await send('b');
  for (const key of ['b', 'b', 'alone', 'a', 'a']) await send(key);
  expect(await list()).toEqual([
    expect.objectContaining({ ordering_key: 'a', waiting: 1, blocked_since: null, last_error: null }),
    expect.objectContaining({ ordering_key: 'b', waiting: 2, head_message_id: first, next_attempt_at: null }),
  ]);
});

it('shows a key whose head failed before them, the longest blocked first, until the head is gone', async () => {
  await outbound.startWorker();
  const scheduler = await outbound.startScheduler();
  failing.add('z').add('y');
  const head = await send('z');
  await waitForKeys('z');
  await send('y');
  await waitForKeys('z', 'y');
  await send('y');
  expect(await list('?limit=1')).toEqual([
    {
      ordering_key: 'z',
      head_message_id: head,
      waiting: 0,
      blocked_since: expect.stringMatching(/^20.*Z$/),
      next_attempt_at: expect.stringMatching(/^20.*Z$/),
      last_error: 'the destination answered 500',
    },
  ]);
  expect(await (await fetch(`${scheduler.url}/metrics`)).text()).toContain(
    'posthorn_ordering_blocked_keys{service="test"} 2',
  );
  failing.clear();
  dataOf(await outbound.client.post(`/v1/messages/${head}/cancel`), 200);
  await waitForKeys('y');
  const [y] = await list();
  dataOf(await outbound.client.post(`/v1/messages/${String(y?.head_message_id)}/retry-now`), 200);
  await waitForKeys();
});

it('shows no key of which only one message is left', async () => {
  await send('a');
  const second = await send('a');
  dataOf(await outbound.client.post(`/v1/messages/${second}/cancel`), 200);
  expect(await list()).toEqual([]);
});

it('has no key for what is accepted after a change of the ordering', async () => {
  await send('a');
  dataOf(await outbound.client.patch(`/v1/endpoints/${endpointId}`, { ordering: 'none' }), 200);
  await send('a');
  expect(await list()).toEqual([]);
});

it('has pages in its order, also past the keys that are not blocked', async () => {
  for (const key of ['c', 'c', 'a', 'a', 'b', 'b']) await send(key);
  const id = parsePrefixedId('endpoint', endpointId);
  await outbound.query(
    `UPDATE ordering_keys SET blocked_since = now() WHERE endpoint_id = $1 AND key IN ('b', 'c')`,
    [id],
  );
  const keys: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path = `/v1/endpoints/${endpointId}/ordering?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { data, meta } = (await outbound.client.get(path).expect(200)).body as {
      readonly data: readonly Key[];
      readonly meta: { readonly next_cursor: string | null };
    };
    keys.push(...data.map(({ ordering_key: key }) => key));
    cursor = meta.next_cursor;
  }
  expect(keys).toEqual(['b', 'c', 'a']);
});

it('reads as much with thousands of keys that have one message', async () => {
  await send('a');
  await send('a');
  const id = parsePrefixedId('endpoint', endpointId);
  await outbound.query(
    `INSERT INTO ordering_keys (endpoint_id, key, head_id) SELECT $1, 'k' || n, gen_random_uuid()
     FROM generate_series(1, 20000) AS n`,
    [id],
  );
  await outbound.query('ANALYZE ordering_keys');
  const plan = await outbound.query(
    `EXPLAIN (FORMAT JSON) SELECT * FROM ordering_keys AS k
     WHERE k.endpoint_id = $1 AND (k.has_waiting OR k.blocked_since IS NOT NULL)
     ORDER BY coalesce(k.blocked_since, 'infinity'), k.key COLLATE "C" LIMIT 51`.replace(
      '$1',
      `'${String(id)}'`,
    ),
  );
  expect(JSON.stringify(plan)).toContain('ordering_keys_shown_idx');
  expect(await list()).toHaveLength(1);
});
