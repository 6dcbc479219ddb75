import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestSourceOptions, insertSubscribers, waitFor } from '@posthorn/test-support';
import { hasJob } from '../support/has-job.js';
import { type Post, messageIdOf, post, postAll } from '../support/post.js';
import { type PublishedRow, eventsOf } from '../support/published.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});

const PUBLISHING = { isPublishing: true } as const;

/** Posts one webhook to a new endpoint, and returns its event. */
async function publish(
  webhook: Post,
  settings: Partial<TestSourceOptions> = {},
): Promise<PublishedRow | undefined> {
  const { id, path } = await ingest.createSource({ ...PUBLISHING, ...settings });
  const eventId = messageIdOf(await post(`${ingest.url}${path}`, webhook));
  const events = await eventsOf(ingest.query, id);
  expect(events.map((event) => event.id)).toEqual([eventId]);
  return events[0];
}

describe('a webhook of an endpoint that publishes', () => {
  it('is an event with a message for each subscriber, and no inbound message', async () => {
    const { projectId } = ingest.account;
    const consumerId = 'acme';
    const matching = { projectId, consumerId, eventTypes: ['shop.*'] };
    const subscribers = await insertSubscribers(ingest.query, { ...matching, count: 2 });
    await insertSubscribers(ingest.query, { ...matching, filter: { properties: { a: { const: 2 } } } });
    await insertSubscribers(ingest.query, { projectId, eventTypes: ['shop.*'] });
    const source = { ...PUBLISHING, consumerId, eventTypeSource: 'header', eventTypePath: 'X-Topic' };
    const { id, path } = await ingest.createSource({ ...source, eventTypePrefix: 'shop.' });
    const answer = await post(`${ingest.url}${path}`, {
      body: '{"a": 1.0}',
      headers: { 'X-Topic': 'orders/create', 'Content-Type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 202, body: { data: { status: 'queued' } } });
    const eventId = messageIdOf(answer);
    expect(await eventsOf(ingest.query, id)).toMatchObject([
      {
        id: eventId,
        event_type: 'shop.orders_create',
        consumer_id: 'acme',
        message_count: 2,
        body: '{"a": 1.0}',
      },
    ]);
    const messages = await ingest.query('SELECT * FROM messages WHERE event_id = $1', [eventId]);
    expect(new Set(messages.map(({ endpoint_id: endpointId }) => endpointId))).toEqual(new Set(subscribers));
    expect(new Set(messages.map(({ direction }) => direction))).toEqual(new Set(['outbound']));
    expect(await ingest.messagesOf(id)).toEqual([]);
    for (const message of messages) await waitFor(() => hasJob(ingest.redisUrl, String(message['id'])));
  });

  it('is not answered before its commit', async () => {
    const { id, path } = await ingest.createSource(PUBLISHING);
    await post(`${ingest.url}${path}`, { method: 'GET' });
    await ingest.query('BEGIN');
    await ingest.query('LOCK TABLE payloads IN SHARE MODE');
    let isAnswered = false;
    const answering = post(`${ingest.url}${path}`, { body: '{}' }).finally(() => (isAnswered = true));
    await waitFor(async () => {
      const [row] = await ingest.query('SELECT count(*)::int FROM pg_locks WHERE NOT granted');
      return Number(row?.['count']) > 0;
    });
    expect(isAnswered).toBe(false);
    await ingest.query('COMMIT');
    expect((await answering).status).toBe(202);
    expect(await eventsOf(ingest.query, id)).toHaveLength(1);
  });
});

describe('the type of the event', () => {
  const header = (path: string): object => ({ eventTypeSource: 'header', eventTypePath: path });
  const body = (path: string): object => ({ eventTypeSource: 'body', eventTypePath: path });
  it.each([
    ['a header', { headers: { 'X-Type': 'push' } }, header('X-Type'), 'push'],
    ['a member of the body', { body: '{"event":{"type":"paid"}}' }, body('event.type'), 'paid'],
    ['characters that a type cannot have', { body: '{"t":"a b/é😀"}' }, body('t'), 'a_b___'],
    ['a number', { body: '{"n":7}' }, body('n'), '7'],
    ['a header that is missing', {}, header('X-Type'), 'received'],
    ['an object in its place', { body: '{"event":{}}' }, body('event'), 'received'],
    ['an empty text', { body: '{"event":""}' }, body('event'), 'received'],
    ['no place', { body: '{}' }, {}, 'received'],
    ['a text too long', { body: `{"t":"${'x'.repeat(129)}"}` }, body('t'), 'received'],
    ['the longest text', { body: `{"t":"${'x'.repeat(128)}"}` }, body('t'), 'x'.repeat(128)],
    [
      'a prefix',
      { headers: { 'X-Type': 'push' } },
      { ...header('X-Type'), eventTypePrefix: 'gh.' },
      'gh.push',
    ],
    ['a prefix without a type', {}, { eventTypePrefix: 'gh.' }, 'gh.received'],
    [
      'a type that its prefix makes too long',
      { body: `{"t":"${'x'.repeat(128)}"}` },
      { ...body('t'), eventTypePrefix: 'p' },
      'preceived',
    ],
    ['a name that stands for another place', { headers: { 'X-Type': '..' } }, header('X-Type'), 'received'],
  ])('of %s', async (...[, webhook, settings, type]: readonly [string, Post, object, string]) => {
    expect((await publish(webhook, settings))?.event_type).toBe(type);
  });
});

describe('the payload', () => {
  const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  it.each([
    ['an object', '{"n": 12345678901234567890, "e": 1e400 }'],
    ['an object with space around it', ' \n{"a":1}\r\n'],
    ['an object with a member twice', '{"a":1,"a":2}'],
    ['an escaped NUL', '{"a":"\\u0000"}'],
    ['an object of 100 levels', deep(100)],
    ['an object of 1 MB', `{"a":"${'é'.repeat(512 * 1024 - 4)}"}`],
  ])('of %s is the body, byte for byte', async (_name, body) => {
    expect((await publish({ body, headers: { 'Content-Type': 'text/plain' } }))?.body).toBe(body);
  });

  it('of an object with a byte order mark has no mark', async () => {
    expect((await publish({ body: '\ufeff{"a":1}' }))?.body).toBe('{"a":1}');
  });

  it.each([
    ['an array', Buffer.from('[1]')],
    ['a text', Buffer.from('"a"')],
    ['a form', Buffer.from('a=1&b=%7B')],
    ['no bytes', Buffer.alloc(0)],
    ['half an object', Buffer.from('{"a":')],
    ['an object and more', Buffer.from('{"a":1}{')],
    ['an object that is not UTF-8', Buffer.from('{"a":"é"}', 'latin1')],
    ['an object with a NUL', Buffer.from('{"a":"\0"}')],
    ['an object of 101 levels', Buffer.from(deep(101))],
    ['1 MB of noise', randomBytes(1024 * 1024)],
  ])('of %s is wrapped, and has the same bytes', async (_name, body) => {
    const published = await publish({ body, headers: { 'Content-Type': 'text/x; charset="ü"' } });
    expect(published?.body.length).toBeLessThanOrEqual(1_400_000);
    const payload = JSON.parse(published?.body ?? '') as { readonly body: string };
    expect(payload).toEqual({
      content_type: 'text/x; charset="ü"',
      encoding: 'base64',
      body: expect.any(String),
    });
    expect(Buffer.from(payload.body, 'base64').equals(body)).toBe(true);
  });
});

describe('a webhook that comes twice', () => {
  const KEYED = { ...PUBLISHING, idempotencyHeaderNames: ['X-Delivery'], idempotencyBodyPath: 'id' };

  it('is one event, whose id all 50 senders at once get', async () => {
    await insertSubscribers(ingest.query, { projectId: ingest.account.projectId, eventTypes: ['received'] });
    const { id, path } = await ingest.createSource(KEYED);
    const twins = Array.from({ length: 50 }, (_, n) => ({
      body: `{"n":${n}}`,
      headers: { 'X-Delivery': 'one' },
    }));
    const answers = await postAll(`${ingest.url}${path}`, twins);
    const events = await eventsOf(ingest.query, id);
    expect(events).toMatchObject([{ idempotency_key: 'one', message_count: 1 }]);
    expect(new Set(answers.map(messageIdOf))).toEqual(new Set([events[0]?.id]));
    const [counted] = await ingest.query('SELECT count(*)::int FROM messages WHERE event_id = $1', [
      events[0]?.id,
    ]);
    expect(counted).toEqual({ count: 1 });
  });

  it('is found by the member of its body, and of another endpoint it is another event', async () => {
    const [one, other] = [await ingest.createSource(KEYED), await ingest.createSource(KEYED)];
    const send = async ({ path }: { readonly path: string }): Promise<string> =>
      messageIdOf(await post(`${ingest.url}${path}`, { body: '{"id":"evt_1"}' }));
    const first = await send(one);
    expect([await send(one), await send(other)]).toEqual([first, expect.not.stringMatching(first)]);
  });

  it('gets its answer also when the event type refuses it by now', async () => {
    const { projectId } = ingest.account;
    const { path } = await ingest.createSource({ ...KEYED, eventTypePrefix: 'later.' });
    const send = (key: string): ReturnType<typeof post> =>
      post(`${ingest.url}${path}`, { body: '{}', headers: { 'X-Delivery': key } });
    const first = messageIdOf(await send('known'));
    await ingest.query(
      `INSERT INTO event_types (project_id, name, schema, validate) VALUES ($1, 'later.received', $2, true)`,
      [projectId, JSON.stringify({ required: ['total'] })],
    );
    expect((await send('new')).status).toBe(422);
    expect(messageIdOf(await send('known'))).toBe(first);
  });
});
