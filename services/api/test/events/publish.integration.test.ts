import { describe, expect, it } from '@jest/globals';
import { parsePrefixedId } from '@posthorn/common';
import { redisCommand } from '@posthorn/local-stack';
import { deliveryJobId } from '@posthorn/queues';
import { ALL, changeProjects, createAccount, insertSubscribers, waitFor } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

interface Published {
  readonly event_id: string;
  readonly event_type: string;
  readonly consumer_id: string | null;
  readonly message_count: number;
  readonly messages: readonly { readonly message_id: string; readonly endpoint_id: string }[];
}

const api = await startTestApi();
const client = createClient(api);
const { projectId } = api.account;
await changeProjects(api.query, ALL, { rateLimitDefault: 100_000 });

let topics = 0;
/** An event type that no other test uses. */
function newType(): string {
  topics += 1;
  return `topic-${topics}.order.created`;
}

async function publish(event: object): Promise<Published> {
  return dataOf(await client.post('/v1/events', { payload: {}, ...event }), 202) as unknown as Published;
}

function endpointsOf({ messages }: Published): readonly (string | undefined)[] {
  return messages.map(({ endpoint_id: id }) => parsePrefixedId('endpoint', id)).sort();
}

async function subscribe(
  options: Partial<Parameters<typeof insertSubscribers>[1]>,
): Promise<readonly string[]> {
  return await insertSubscribers(api.query, { projectId, consumerId: 'a', ...options });
}

describe('an event', () => {
  it('goes to each endpoint that subscribed to its type, or to a pattern of it, and to no other', async () => {
    const eventType = newType();
    const parent = eventType.slice(0, eventType.indexOf('.'));
    const consumerId = parent;
    const wanted = [
      ...(await subscribe({ consumerId, eventTypes: [eventType] })),
      ...(await subscribe({ consumerId, eventTypes: ['other', `${parent}.order.*`] })),
      ...(await subscribe({ consumerId, eventTypes: [`${parent}.*`] })),
      ...(await subscribe({ consumerId })),
      ...(await subscribe({ consumerId, eventTypes: [eventType], paused: true })),
    ];
    await subscribe({ consumerId, eventTypes: [`${eventType}.*`] });
    await subscribe({ consumerId, eventTypes: [`${parent}.order`] });
    await subscribe({ consumerId, eventTypes: [`${parent}.order.create`] });
    await subscribe({ consumerId, eventTypes: [eventType], deleted: true });
    await subscribe({ consumerId: 'another', eventTypes: [eventType] });
    await subscribe({ consumerId: '', eventTypes: [eventType] });
    const published = await publish({ event_type: eventType, consumer_id: consumerId });
    expect(endpointsOf(published)).toEqual([...wanted].sort());
    expect(published).toMatchObject({ event_type: eventType, consumer_id: consumerId, message_count: 5 });
  });

  it('without a consumer goes to endpoints without one, and not to those of another project', async () => {
    const eventType = newType();
    const other = await createAccount(api.database);
    await subscribe({ projectId: other.projectId, consumerId: '', eventTypes: [eventType] });
    const own = await subscribe({ consumerId: '', eventTypes: [eventType] });
    const published = await publish({ event_type: eventType, consumer_id: null });
    expect(endpointsOf(published)).toEqual(own);
    expect(published.consumer_id).toBeNull();
  });

  it('does not go to the endpoints of a deleted consumer, though some of them are deleted later', async () => {
    const eventType = newType();
    await subscribe({ consumerId: 'left', eventTypes: [eventType] });
    await api.query(
      `INSERT INTO consumers (project_id, id, deleted_at) VALUES ($1, 'left', now())
       ON CONFLICT (project_id, id) DO UPDATE SET deleted_at = now()`,
      [projectId],
    );
    expect(await publish({ event_type: eventType, consumer_id: 'left' })).toMatchObject({ message_count: 0 });
  });

  it('without a subscriber has no messages, and is kept', async () => {
    const published = await publish({ event_type: newType(), payload: { a: 1 } });
    expect(published).toMatchObject({ message_count: 0, messages: [] });
    const event = dataOf(await client.get(`/v1/events/${published.event_id}`), 200);
    expect(event).toMatchObject({ message_count: 0, size_bytes: 7 });
    const payload = await client.get(`/v1/events/${published.event_id}/payload`).expect(200);
    expect(payload.text).toBe('{"a":1}');
  });

  it('is stored in one transaction with its payload, which is stored once, and with all messages', async () => {
    const eventType = newType();
    await subscribe({ eventTypes: [eventType], count: 3 });
    const { event_id: id, messages } = await publish({
      event_type: eventType,
      consumer_id: 'a',
      payload: { text: 'once' },
      idempotency_key: `k-${topics}`,
    });
    const ids = messages.map(({ message_id: messageId }) => messageId);
    const transactions = await api.query(
      `SELECT DISTINCT xmin::text FROM (
         SELECT xmin FROM events WHERE id = $1
         UNION ALL SELECT xmin FROM messages WHERE event_id = $1
         UNION ALL SELECT xmin FROM payloads WHERE message_id = $1 OR event_id = $1
         UNION ALL SELECT xmin FROM idempotency_keys WHERE message_id = $1
       ) AS rows`,
      [id],
    );
    expect(transactions).toHaveLength(1);
    const payloads = await api.query(
      'SELECT message_id AS id, body FROM payloads WHERE message_id = $1 OR event_id = $1',
      [id],
    );
    expect(payloads.filter(({ body }) => body !== '')).toEqual([{ id, body: '{"text":"once"}' }]);
    expect(payloads.map((row) => row['id']).sort()).toEqual([id, ...ids].sort());
  });

  it('enqueues each of its messages', async () => {
    const eventType = newType();
    await subscribe({ eventTypes: [eventType], count: 2 });
    const { messages } = await publish({ event_type: eventType, consumer_id: 'a' });
    for (const { message_id: messageId } of messages) {
      const key = `{bull:0}:deliveries:${deliveryJobId({ messageId, attemptNo: 1 })}`;
      await waitFor(async () => (await redisCommand(api.redisUrl, ['EXISTS', key])) === ':1');
    }
  });

  it('counts with each of its messages towards the usage', async () => {
    const count = async (): Promise<number> => {
      const [row] = await api.query(
        'SELECT coalesce(sum(messages), 0)::int AS sum FROM usage_counts WHERE project_id = $1',
        [projectId],
      );
      return Number(row?.['sum']);
    };
    const eventType = newType();
    await subscribe({ eventTypes: [eventType], count: 3 });
    const before = await count();
    await publish({ event_type: eventType, consumer_id: 'a' });
    expect((await count()) - before).toBe(3);
  });

  it('gives its messages its type, its id and its consumer, in the log and in each message', async () => {
    const eventType = newType();
    await subscribe({ consumerId: 'facts', eventTypes: [eventType] });
    const { event_id: id, messages } = await publish({ event_type: eventType, consumer_id: 'facts' });
    const facts = { event_type: eventType, event_id: id, consumer_id: 'facts' };
    expect(dataOf(await client.get(`/v1/messages/${messages[0]?.message_id}`), 200)).toMatchObject(facts);
    for (const path of [
      `/v1/logs?event_type=${eventType}`,
      '/v1/logs?consumer_id=facts',
      `/v1/events/${id}/messages`,
    ]) {
      expect([path, dataOf(await client.get(path), 200)]).toMatchObject([path, [facts]]);
    }
    const listed = await client.get(`/v1/events?event_type=${eventType}&consumer_id=facts`).expect(200);
    expect((listed.body as { data: object[] }).data).toMatchObject([{ event_id: id, message_count: 1 }]);
  });
});

describe('an idempotency key', () => {
  it('gets the answer of the first event, whoever subscribed since', async () => {
    const eventType = newType();
    const event = { event_type: eventType, consumer_id: 'a', payload: { a: 1 }, idempotency_key: 'again' };
    await subscribe({ eventTypes: [eventType], count: 2 });
    const first = await publish(event);
    await subscribe({ eventTypes: [eventType] });
    const second = await publish(event);
    expect(second).toMatchObject({ event_id: first.event_id, message_count: 2 });
    expect(endpointsOf(second)).toEqual(endpointsOf(first));
  });

  it('is refused with another payload or type, and is free for another consumer', async () => {
    const eventType = newType();
    const event = { event_type: eventType, consumer_id: 'b', payload: { a: 1 }, idempotency_key: 'mine' };
    const first = await publish(event);
    expectError(
      await client.post('/v1/events', { ...event, payload: { a: 2 } }),
      409,
      'IDEMPOTENCY_MISMATCH',
    );
    expectError(await client.post('/v1/events', { ...event, event_type: 'x' }), 409, 'IDEMPOTENCY_MISMATCH');
    const other = await publish({ ...event, consumer_id: 'c' });
    expect(other.event_id).not.toBe(first.event_id);
  });

  it('is refused for another payload also when calls with the first one arrive at the same time', async () => {
    const event = { event_type: newType(), consumer_id: 'a', idempotency_key: 'mixed' };
    const first = await publish({ ...event, payload: { n: 0 } });
    const calls = Array.from({ length: 24 }, (_, n) =>
      client.post('/v1/events', { ...event, payload: { n: n % 2 } }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 === 1 ? 409 : 202)));
    const repeated = answers.filter(({ status }) => status === 202).map((answer) => dataOf(answer, 202));
    expect(repeated.every(({ event_id: id }) => id === first.event_id)).toBe(true);
  });

  it('gets the answer of the first event also when the event type would refuse it by now', async () => {
    const event = { event_type: newType(), consumer_id: 'a', idempotency_key: 'tightened' };
    const first = await publish(event);
    const schema = { required: ['total'] };
    dataOf(await client.post('/v1/event-types', { name: event.event_type, schema, validate: true }), 201);
    expect(await publish(event)).toMatchObject({ event_id: first.event_id });
    expect(invalidPaths(await client.post('/v1/events', { ...event, payload: { n: 1 } }))).toEqual([
      'payload.total',
    ]);
  });

  it('publishes once, however many calls use it at once', async () => {
    const eventType = newType();
    await subscribe({ eventTypes: [eventType], count: 2 });
    const event = { event_type: eventType, consumer_id: 'a', idempotency_key: 'at-once' };
    const published = await Promise.all(Array.from({ length: 8 }, () => publish(event)));
    expect(new Set(published.map(({ event_id: id }) => id)).size).toBe(1);
    const [row] = await api.query('SELECT count(*)::int AS count FROM messages WHERE event_type = $1', [
      eventType,
    ]);
    expect(row).toEqual({ count: 2 });
  });
});

describe('a faulty event', () => {
  it('is refused with every issue, and stores nothing', async () => {
    const before = await api.query('SELECT count(*) FROM events');
    const response = await client.post('/v1/events', {
      event_type: 'a b',
      consumer_id: 'x'.repeat(65),
      payload: [],
      idempotency_key: 'ä',
      retention_hours: -1,
    });
    expect([...invalidPaths(response)].sort()).toEqual([
      'consumer_id',
      'event_type',
      'idempotency_key',
      'payload',
      'retention_hours',
    ]);
    expect(invalidPaths(await client.post('/v1/events', {}))).toEqual(['event_type', 'payload']);
    expect(await api.query('SELECT count(*) FROM events')).toEqual(before);
  });

  it('is refused when the checks of its subscribers cost too much for its payload', async () => {
    const [eventType, consumerId] = [newType(), 'filters'];
    for (let n = 0; n < 2; n += 1) {
      const items = { pattern: '(a?){8}a{8}', minLength: n };
      await subscribe({ consumerId, eventTypes: [eventType], filter: { properties: { list: { items } } } });
    }
    const event = { event_type: eventType, consumer_id: consumerId };
    const payload = { list: Array.from({ length: 10_000 }, () => 'a'.repeat(90)) };
    expect(invalidPaths(await client.post('/v1/events', { ...event, payload }))).toEqual(['payload']);
    expect(await publish({ ...event, payload: { list: [] } })).toMatchObject({ message_count: 2 });
  });

  it('of another project is not found', async () => {
    const { event_id: id } = await publish({ event_type: newType() });
    const stranger = createClient(api, (await createAccount(api.database)).apiKey);
    for (const path of ['', '/messages', '/payload']) {
      expectError(await stranger.get(`/v1/events/${id}${path}`), 404, 'NOT_FOUND');
    }
    expectError(await stranger.post(`/v1/events/${id}/replay`), 404, 'NOT_FOUND');
  });
});

describe('a monthly quota', () => {
  it('allows an event with all of its messages, or none', async () => {
    const account = await createAccount(api.database, { plan: 'free' });
    const limited = createClient(api, account.apiKey);
    await subscribe({ projectId: account.projectId, consumerId: '', count: 3 });
    await api.query(
      `INSERT INTO usage_counts (project_id, month, messages)
       VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 9996)`,
      [account.projectId],
    );
    const event = { event_type: 'paid', payload: {}, idempotency_key: 'k' };
    const first = dataOf(await limited.post('/v1/events', event), 202);
    expect(first).toMatchObject({ message_count: 3 });
    expectError(await limited.post('/v1/events', { event_type: 'paid', payload: {} }), 429, 'QUOTA_EXCEEDED');
    expect(dataOf(await limited.post('/v1/events', event), 202)).toEqual(first);
    const [row] = await api.query('SELECT count(*)::int AS count FROM messages WHERE project_id = $1', [
      account.projectId,
    ]);
    expect(row).toEqual({ count: 3 });
  });
});

describe('more subscribers than one statement takes', () => {
  it('are stored with the event, and wait for their messages', async () => {
    const eventType = newType();
    await subscribe({ consumerId: 'many', eventTypes: [eventType], count: 1120 });
    const {
      event_id: id,
      message_count: count,
      messages,
    } = await publish({ event_type: eventType, consumer_id: 'many' });
    expect([count, messages.length]).toEqual([1120, 100]);
    const [row] = await api.query(
      `SELECT
         (SELECT count(*)::int FROM messages WHERE event_id = $1) AS stored,
         (SELECT array_agg(cardinality(endpoint_ids) ORDER BY part) FROM fan_out_parts WHERE event_id = $1) AS parts`,
      [id],
    );
    expect(row).toEqual({ stored: 1000, parts: [50, 50, 20] });
    expect(dataOf(await client.get(`/v1/events/${id}`), 200)).toMatchObject({ deliveries: { queued: 1120 } });
  });
});
