import { describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { deliveryJobId } from '@posthorn/queues';
import { ALL, changeProjects, createAccount, insertSubscribers, waitFor } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { type Client, createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

interface ErrorBody {
  readonly code: string;
  readonly details?: { readonly issues: readonly object[] };
}
interface Result {
  readonly event_id?: string;
  readonly event_type?: string;
  readonly message_count?: number;
  readonly error?: ErrorBody;
}
interface Batch {
  readonly accepted: number;
  readonly rejected: number;
  readonly results: readonly Result[];
}

const PATH = '/v1/events/publish-batch';
const api = await startTestApi();
const ours = createClient(api);
await changeProjects(api.query, ALL, { rateLimitDefault: 100_000 });

async function publish(events: readonly unknown[] | string, client: Client = ours): Promise<Batch> {
  const body = typeof events === 'string' ? events : { events };
  return dataOf(await client.post(PATH, body), 202) as unknown as Batch;
}

/** A consumer that no other test uses, and an event for it. */
let consumers = 0;
async function createConsumer(options: Partial<Parameters<typeof insertSubscribers>[1]> = {}) {
  consumers += 1;
  const consumerId = `c-${consumers}`;
  await insertSubscribers(api.query, { projectId: api.account.projectId, consumerId, ...options });
  return (fields: object = {}) => ({
    event_type: 'order.created',
    consumer_id: consumerId,
    payload: {},
    ...fields,
  });
}

const codesOf = ({ results }: Batch): readonly unknown[] =>
  results.map(({ error, message_count: count }) => error?.code ?? count);

const rowsOf = (ids: readonly unknown[], sql: string) => api.query(sql, [ids]);

describe('a batch of events', () => {
  it('stores 100 events with their messages in one transaction, in order, and enqueues each message', async () => {
    const event = await createConsumer({ count: 2 });
    const payloads = Array.from({ length: 100 }, (_, n) => `{ "n" : ${n}.0 }`);
    const { accepted, rejected, results } = await publish(
      `{"events" : [${payloads.map((text) => JSON.stringify(event()).replace('"payload":{}', `"payload" : ${text}`)).join(' , ')}]}`,
    );
    expect([accepted, rejected]).toEqual([100, 0]);
    expect(new Set(results.map((one) => JSON.stringify({ ...one, event_id: '' })))).toEqual(
      new Set(['{"event_id":"","event_type":"order.created","message_count":2}']),
    );
    const ids = results.map(({ event_id: id }) => id);
    const bodies = await rowsOf(
      ids,
      'SELECT message_id AS id, body FROM payloads WHERE message_id = ANY ($1)',
    );
    expect(ids.map((id) => bodies.find((row) => row['id'] === id)?.['body'])).toEqual(payloads);
    const transactions = await rowsOf(
      ids,
      `SELECT DISTINCT xmin::text FROM (
         SELECT xmin FROM events WHERE id = ANY ($1)
         UNION ALL SELECT xmin FROM messages WHERE event_id = ANY ($1)
       ) AS rows`,
    );
    expect(transactions).toHaveLength(1);
    const messages = await rowsOf(ids, 'SELECT id FROM messages WHERE event_id = ANY ($1)');
    expect(messages).toHaveLength(200);
    for (const { id } of messages) {
      const key = `{bull:0}:deliveries:${deliveryJobId({ messageId: String(id), attemptNo: 1 })}`;
      await waitFor(async () => (await redisCommand(api.redisUrl, ['EXISTS', key])) === ':1');
    }
  });

  it('stores the valid events and tells of each of the others why, as alone, in order', async () => {
    const event = await createConsumer({ eventTypes: ['order.created', 'order.paid'] });
    const schema = { required: ['total'] };
    dataOf(await ours.post('/v1/event-types', { name: 'order.paid', schema, validate: true }), 201);
    const faulty = [
      event({ event_type: 'order.paid' }),
      event({ event_type: 'order.paid', retention_hours: -1 }),
      event({ headers: { Host: 'x' } }),
      event({ payload: { text: 'x'.repeat(1024 * 1024) } }),
      event({ event_type: 'a b' }),
      { payload: {} },
      'no object',
      null,
      [],
    ];
    const paid = event({ event_type: 'order.paid', payload: { total: 1 } });
    const batch = await publish([event(), ...faulty, paid]);
    expect([batch.accepted, batch.rejected]).toEqual([2, faulty.length]);
    expect([codesOf(batch)[0], codesOf(batch).at(-1)]).toEqual([1, 1]);
    for (const [index, alone] of faulty.entries()) {
      const response = await ours.post('/v1/events', JSON.stringify(alone));
      const { code, details } = (response.body as { readonly error: object }).error as ErrorBody;
      expect(batch.results[index + 1]?.error).toMatchObject({ code, ...(details && { details }) });
    }
  });

  it('publishes one event for an idempotency key that is given twice, and refuses another payload', async () => {
    const event = await createConsumer();
    const key = { idempotency_key: 'twice' };
    const other = event({ ...key, payload: { other: 1 } });
    const batch = await publish([event(key), event(key), other]);
    expect([batch.accepted, batch.rejected]).toEqual([2, 1]);
    expect(codesOf(batch)).toEqual([1, 1, 'IDEMPOTENCY_MISMATCH']);
    expect(batch.results[1]).toEqual(batch.results[0]);
    expect((await publish([event(key)])).results[0]).toEqual(batch.results[0]);
    expect(dataOf(await ours.post('/v1/events', event(key)), 202)).toMatchObject(batch.results[0] ?? {});
    expectError(await ours.post('/v1/events', other), 409, 'IDEMPOTENCY_MISMATCH');
  });

  it('gives each repeated idempotency key to the first of its events', async () => {
    const event = await createConsumer();
    const keys = Array.from({ length: 30 }, (_, n) => ({ idempotency_key: `repeated-${n}` }));
    const repeated = ['first', 'second', 'third'].flatMap((text) =>
      keys.map((key) => event({ ...key, payload: { text } })),
    );
    expect(codesOf(await publish(repeated))).toEqual([
      ...keys.map(() => 1),
      ...Array.from({ length: 60 }, () => 'IDEMPOTENCY_MISMATCH'),
    ]);
  });

  it('counts each event towards the rate of the project', async () => {
    const { apiKey, projectId } = await createAccount(api.database);
    await changeProjects(api.query, projectId, { rateLimitDefault: 3 });
    const events = Array.from({ length: 5 }, () => ({ event_type: 'a', payload: {} }));
    const batch = await publish(events, createClient(api, apiKey));
    expect(codesOf(batch)).toEqual([0, 0, 0, 'RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_EXCEEDED']);
  });

  it("publishes as many events as the tenant's quota allows, each whole, and repeats earlier ones", async () => {
    const { apiKey, projectId } = await createAccount(api.database, { plan: 'free' });
    await insertSubscribers(api.query, { projectId, consumerId: '', count: 3 });
    await api.query(
      `INSERT INTO usage_counts (project_id, month, messages)
       VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 9993)`,
      [projectId],
    );
    const events = ['a', 'b', 'b', 'c', 'a'].map((idempotency_key) => ({
      event_type: 'a',
      payload: {},
      idempotency_key,
    }));
    const batch = await publish(events, createClient(api, apiKey));
    expect(codesOf(batch)).toEqual([3, 3, 3, 'QUOTA_EXCEEDED', 3]);
    expect(batch.results[4]).toEqual(batch.results[0]);
    expect(await rowsOf([projectId], 'SELECT id FROM messages WHERE project_id = ANY ($1)')).toHaveLength(6);
  });

  it('stores 1,000 messages at once, and the rest of the whole batch in the background', async () => {
    const event = await createConsumer({ count: 400 });
    const batch = await publish([event(), event(), event(), event()]);
    expect(codesOf(batch)).toEqual([400, 400, 400, 400]);
    const ids = batch.results.map(({ event_id: id }) => id);
    const stored = await rowsOf(ids, 'SELECT event_id AS id FROM messages WHERE event_id = ANY ($1)');
    const later = await rowsOf(
      ids,
      'SELECT event_id AS id, unnest(endpoint_ids) FROM fan_out_parts WHERE event_id = ANY ($1)',
    );
    const count = (rows: readonly Record<string, unknown>[]): readonly number[] =>
      ids.map((id) => rows.filter((row) => row['id'] === id).length);
    expect([count(stored), count(later)]).toEqual([
      [400, 400, 200, 0],
      [0, 0, 200, 400],
    ]);
    for (const id of ids.slice(2)) {
      const found = dataOf(await ours.get(`/v1/events/${id}`), 200);
      expect(found).toMatchObject({ message_count: 400, deliveries: { queued: 400 } });
    }
  });

  it('checks for a second in all: events after it are refused, whether they need a check or not', async () => {
    const items = { pattern: '(a?){8}a{8}', minLength: 1 };
    const checked = await createConsumer({ filter: { properties: { list: { items } } } });
    const unchecked = await createConsumer();
    const list = Array.from({ length: 1000 }, () => 'a'.repeat(90));
    const events = Array.from({ length: 20 }, (_, n) => checked({ payload: { list, n } }));
    const batch = await publish([unchecked(), ...events, unchecked(), checked()]);
    const codes = codesOf(batch);
    const first = codes.indexOf('INVALID_REQUEST');
    expect(first).toBeGreaterThan(1);
    expect(first).toBeLessThan(events.length);
    expect(codes).toEqual(codes.map((_, index) => (index < first ? 1 : 'INVALID_REQUEST')));
    expect(batch.results[first]?.error?.details?.issues).toMatchObject([{ path: 'payload' }]);
  });

  it('warns as of each event alone, and names the unknown members of each', async () => {
    const event = await createConsumer();
    const response = await ours.post(PATH, {
      events: [event({ idempotencyKey: 'x' }), { ...event(), consumer_id: 'nobody' }],
      more: 1,
    });
    expect(response.body).toMatchObject({
      data: { results: [{ message_count: 1 }, { message_count: 0 }] },
      meta: {
        ignored: ['more', 'events.0.idempotencyKey'],
        warnings: [{ path: 'events.1.consumer_id', message: expect.any(String) }],
      },
    });
  });

  it.each([[[]], [Array.from({ length: 101 }, () => ({}))], ['x'], [undefined]])(
    'has 1 to 100 events',
    async (events) => expect(invalidPaths(await ours.post(PATH, { events }))).toEqual(['events']),
  );

  it('is PAYLOAD_TOO_LARGE beyond 4 MB', async () => {
    const event = await createConsumer();
    const events = Array.from({ length: 5 }, () => event({ payload: { text: 'x'.repeat(1_000_000) } }));
    expectError(await ours.post(PATH, { events }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('checks 100 payloads of very many values, of which one at a time is in memory', async () => {
    const event = JSON.stringify((await createConsumer({ filter: { required: ['a'] } }))());
    const text = event.replace('"payload":{}', `"payload":{"a":[${'{},'.repeat(13_000)}{}]}`);
    expect((await publish(`{"events":[${Array(100).fill(text).join(',')}]}`)).accepted).toBe(100);
  });
});
