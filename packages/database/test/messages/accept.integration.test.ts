import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { newMessage } from '@posthorn/test-support';
import { classifyDatabaseError } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
beforeEach(async () => {
  open = await openDatabase();
});

/** Records each statement that stores payloads. */
async function observeStatements(): Promise<void> {
  await open.query('CREATE TABLE observed (rows INTEGER NOT NULL, bytes INTEGER NOT NULL)');
  await open.query(`
    CREATE FUNCTION observe() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO observed SELECT count(*), coalesce(sum(octet_length(body)), 0) FROM added;
      RETURN NULL;
    END $$`);
  await open.query(`
    CREATE TRIGGER observe AFTER INSERT ON payloads REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION observe()`);
}

async function count(table: string): Promise<unknown> {
  const [row] = await open.query(`SELECT count(*)::int FROM ${table}`);
  return row?.['count'];
}

function keyed(key: string, payloadHash = 'hash', endpointId = ENDPOINT): ReturnType<typeof newMessage> {
  return newMessage({ endpointId, idempotency: { key, payloadHash } });
}

const ENDPOINT = createRandomUuid();

it.each(['{"ü":1}', Buffer.from([0, 255])])('stores a message alone as among others: %p', async (body) => {
  const messages = Array.from({ length: 3 }, () =>
    newMessage({
      body,
      projectId: ENDPOINT,
      endpointId: ENDPOINT,
      direction: 'inbound',
      headers: { 'X-B': 'ä', 'X-A': '1' },
      retrySchedule: [1, 2],
      eventType: 'order.paid',
      consumerId: 'acme',
      isTest: true,
      received: { headers: { 'x-c': '"' }, query: 'a=b', sourceIp: '203.0.113.7', processingMs: 3 },
    }),
  );
  for (const together of [messages.slice(0, 1), messages.slice(1)]) {
    await Promise.all(together.map(open.database.messages.accept));
  }
  const rows = await open.query(`
    SELECT
      (to_jsonb(m) - '{id,created_at,updated_at,sweep_at}'::text[])::text AS message,
      (to_jsonb(p) - '{message_id,expires_at}'::text[])::text AS payload
    FROM messages AS m JOIN payloads AS p ON p.message_id = m.id`);
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(Array(3).fill(rows[0]));
  expect(JSON.parse(String(rows[0]?.['message']))).toMatchObject({
    headers: { 'X-B': 'ä', 'X-A': '1' },
    retry_schedule: [1, 2],
    event_type: 'order.paid',
    consumer_id: 'acme',
    is_test: true,
    source_ip: '203.0.113.7',
    ingest_processing_ms: 3,
    idempotency_key: null,
  });
  expect(JSON.parse(String(rows[0]?.['payload']))).toMatchObject({ headers: { 'x-c': '"' }, query: 'a=b' });
});

describe('accepting many messages at once', () => {
  it('takes few statements, and every message is stored when its caller gets the answer', async () => {
    await observeStatements();
    const messages = Array.from({ length: 500 }, (_, index) => newMessage({ body: `{"n":${index}}` }));
    const results = await Promise.all(messages.map(open.database.messages.accept));
    expect(results).toEqual(messages.map(() => ({ kind: 'stored' })));
    const rows = await open.query(
      'SELECT message_id AS id, body FROM payloads JOIN messages ON id = message_id',
    );
    expect(new Map(rows.map(({ id, body }) => [id, body]))).toEqual(
      new Map(messages.map(({ id, body }) => [id, body])),
    );
    expect(Number(await count('observed'))).toBeLessThanOrEqual(5);
  });

  it('never sends more than 4 MB of bodies in one statement', async () => {
    await observeStatements();
    const body = `"${'x'.repeat(1_000_000)}"`;
    const messages = Array.from({ length: 17 }, () => newMessage({ body }));
    await Promise.all(messages.map(open.database.messages.accept));
    const statements = await open.query('SELECT rows, bytes FROM observed');
    expect(statements.reduce((sum, { rows }) => sum + Number(rows), 0)).toBe(17);
    expect(Math.max(...statements.map(({ bytes }) => Number(bytes)))).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(Math.max(...statements.map(({ rows }) => Number(rows)))).toBeGreaterThan(1);
  });

  it('refuses only the row that the database refuses', async () => {
    const messages = Array.from({ length: 40 }, (_, index) =>
      newMessage(index === 17 ? { body: '"\u0000"' } : {}),
    );
    const results = await Promise.allSettled(messages.map(open.database.messages.accept));
    const refused = results.flatMap((result, index) => (result.status === 'rejected' ? [index] : []));
    expect(refused).toEqual([17]);
    const [failure] = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(classifyDatabaseError(failure?.reason)).toBe('data');
    expect([await count('messages'), await count('payloads')]).toEqual([39, 39]);
  });

  it('stores neither the message nor the key of a refused row', async () => {
    const idempotency = { key: 'refused', payloadHash: 'hash' };
    const broken = newMessage({ endpointId: ENDPOINT, body: '"\u0000"', idempotency });
    await expect(open.database.messages.accept(broken)).rejects.toThrow();
    expect([await count('messages'), await count('idempotency_keys')]).toEqual([0, 0]);
    expect(await open.database.messages.accept(keyed('refused'))).toEqual({ kind: 'stored' });
  });
});

describe('an idempotency key', () => {
  it('stores one of 50 concurrent messages, and returns its id to the other callers', async () => {
    const messages = Array.from({ length: 50 }, () => keyed('at-once'));
    const results = await Promise.all(messages.map(open.database.messages.accept));
    const stored = messages.filter((_, index) => results[index]?.kind === 'stored');
    expect(stored).toHaveLength(1);
    const { id: messageId, endpointId } = stored[0] ?? {};
    const known = { kind: 'known', messageId, endpointId, samePayload: true };
    expect(results.filter(({ kind }) => kind === 'known')).toEqual(Array.from({ length: 49 }, () => known));
    expect([await count('messages'), await count('payloads')]).toEqual([1, 1]);
  });

  it('stores one message when two processes use it at once', async () => {
    const others = open.connect();
    const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
    const here = keys.map((key) => open.database.messages.accept(keyed(key)));
    const there = keys.map((key) => others.messages.accept(keyed(key)));
    const results = await Promise.all([...here, ...there]);
    expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(100);
    expect(await count('messages')).toBe(100);
  });

  it('distinguishes a different payload from the same payload', async () => {
    const first = keyed('payload', 'one');
    await open.database.messages.accept(first);
    const known = { kind: 'known', messageId: first.id, endpointId: first.endpointId };
    expect(await open.database.messages.accept(keyed('payload', 'one'))).toEqual({
      ...known,
      samePayload: true,
    });
    expect(await open.database.messages.accept(keyed('payload', 'two'))).toEqual({
      ...known,
      samePayload: false,
    });
  });

  it('distinguishes a different payload within one statement, too', async () => {
    const messages = [keyed('race', 'one'), keyed('race', 'two')];
    const results = await Promise.all(messages.map(open.database.messages.accept));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['known', 'stored']);
    expect(results.find(({ kind }) => kind === 'known')).toMatchObject({ samePayload: false });
  });

  it('applies to one endpoint only', async () => {
    const other = createRandomUuid();
    const results = await Promise.all(
      [keyed('own'), keyed('own', 'hash', other)].map(open.database.messages.accept),
    );
    expect(results).toEqual([{ kind: 'stored' }, { kind: 'stored' }]);
  });
});

it('does not deadlock when two processes insert the same keys in opposite orders', async () => {
  // Slow enough that the two statements run at the same time.
  await open.query(`
    CREATE FUNCTION dawdle() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_sleep(0.002);
      RETURN NEW;
    END $$`);
  await open.query(
    'CREATE TRIGGER dawdle BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION dawdle()',
  );
  const others = open.connect();
  const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
  const forwards = keys.map((key) => open.database.messages.accept(keyed(key)));
  const backwards = [...keys].reverse().map((key) => others.messages.accept(keyed(key)));
  const results = await Promise.all([...forwards, ...backwards]);
  expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(100);
});
