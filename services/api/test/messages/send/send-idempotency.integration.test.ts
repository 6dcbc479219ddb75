import { describe, expect, it } from '@jest/globals';
import { type TestEndpoint, createAccount, createEndpoint } from '@posthorn/test-support';
import type { Response, Test } from 'supertest';
import { dataOf, expectError, invalidPaths } from '../../support/answers.js';
import { createClient } from '../../support/client.js';
import { startTestApi } from '../../support/start-test-api.js';

const URL = 'https://example.com/hook';

const api = await startTestApi();
const client = createClient(api);
const endpoint = await createEndpoint(api.database, { projectId: api.account.projectId, url: URL });

async function sendKeyed(key: string, payload: string, to: TestEndpoint = endpoint): Promise<unknown> {
  const body = `{"endpoint_id":"${to.publicId}","idempotency_key":"${key}","payload":${payload}}`;
  return dataOf(await client.send(body), 202)['message_id'];
}

async function countMessages(key: string): Promise<unknown> {
  const [row] = await api.query('SELECT count(*)::int FROM messages WHERE idempotency_key = $1', [key]);
  return row?.['count'];
}

describe('the same key with the same payload', () => {
  it('returns the first message’s id and stores nothing', async () => {
    const first = await sendKeyed('again', '{"a":1}');
    expect(await sendKeyed('again', '{"a":1}')).toBe(first);
    expect(await countMessages('again')).toBe(1);
  });

  it('is gone when the first message was deleted, and names it', async () => {
    const first = await sendKeyed('deleted', '{"a":1}');
    dataOf(await client.delete(`/v1/messages/${String(first)}`), 200);
    const message = { endpoint_id: endpoint.publicId, idempotency_key: 'deleted', payload: { a: 1 } };
    const gone = {
      code: 'PAYLOAD_UNAVAILABLE',
      message: 'The message with this idempotency key was deleted.',
      details: { message_id: first },
    };
    const sent = await client.send(message);
    expectError(sent, 410, 'PAYLOAD_UNAVAILABLE');
    expect(sent.body).toMatchObject({ error: gone });
    const batch = dataOf(await client.post('/v1/webhooks/send-batch', { messages: [message] }), 202);
    expect(batch['results']).toEqual([{ error: gone }]);
    expectError(await client.send({ ...message, payload: {} }), 409, 'IDEMPOTENCY_MISMATCH');
    expect(await countMessages('deleted')).toBe(1);
  });

  it('returns the first message’s id when retention erased its payload', async () => {
    const first = await sendKeyed('erased', '{"a":1}');
    await api.query('DELETE FROM payloads WHERE message_id = $1', [first]);
    expect(await sendKeyed('erased', '{"a":1}')).toBe(first);
  });

  it('stores one message for 50 concurrent sends', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => sendKeyed('at-once', '{"a":1}')));
    expect(new Set(ids).size).toBe(1);
    expect(await countMessages('at-once')).toBe(1);
    expect(await api.query('SELECT count(*)::int FROM payloads WHERE message_id = $1', [ids[0]])).toEqual([
      { count: 1 },
    ]);
  });

  it.each([
    ['key order', '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}'],
    ['white space', '{"a":[1,2]}', '{ "a" : [ 1 ,\n2 ] }'],
    ['the notation of numbers', '{"a":1,"b":100,"c":0.5}', '{"a":1.0,"b":1e2,"c":5E-1}'],
    ['escapes', '{"é":"/"}', String.raw`{"\u00e9":"\/"}`],
  ])('ignores %s', async (what, first, second) => {
    const key = what.replaceAll(' ', '-');
    expect(await sendKeyed(key, second)).toBe(await sendKeyed(key, first));
  });

  it('does not compare headers and retention', async () => {
    const first = await sendKeyed('headers', '{}');
    const body = { endpoint_id: endpoint.publicId, payload: {}, idempotency_key: 'headers' };
    const second = await client.send({ ...body, headers: { 'X-A': '1' }, retention_hours: 1 });
    expect(dataOf(second, 202)['message_id']).toBe(first);
  });
});

describe('the same key with a different payload', () => {
  it.each([
    [
      'a number that only floating point takes for the same',
      '{"a":9007199254740993}',
      '{"a":9007199254740992}',
    ],
    ['another order of a list', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['a text instead of a number', '{"a":1}', '{"a":"1"}'],
    ['a member more', '{"a":1}', '{"a":1,"b":null}'],
  ])('is a mismatch: %s', async (what, first, second) => {
    const key = what.replaceAll(' ', '-');
    await sendKeyed(key, first);
    const body = `{"endpoint_id":"${endpoint.publicId}","idempotency_key":"${key}","payload":${second}}`;
    expectError(await client.send(body), 409, 'IDEMPOTENCY_MISMATCH');
    expect(await countMessages(key)).toBe(1);
  });

  it('lets exactly one of two concurrent sends win', async () => {
    const bodies = ['{"a":1}', '{"a":2}'].map(
      (payload) => `{"endpoint_id":"${endpoint.publicId}","idempotency_key":"race","payload":${payload}}`,
    );
    const responses = await Promise.all(bodies.map((body) => client.send(body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await countMessages('race')).toBe(1);
  });
});

it('accepts a key of 255 characters of its alphabet', async () => {
  const key = `aZ0_-${'k'.repeat(250)}`;
  expect(await sendKeyed(key, '{}')).toBe(await sendKeyed(key, '{}'));
});

it('keeps the keys of two endpoints apart', async () => {
  const other = await createEndpoint(api.database, { projectId: api.account.projectId, url: URL });
  expect(await sendKeyed('shared', '{}')).not.toBe(await sendKeyed('shared', '{}', other));
});

it('keeps the keys of two projects apart', async () => {
  const theirs = await createAccount(api.database);
  const other = await createEndpoint(api.database, { projectId: theirs.projectId, url: URL });
  const mine = await sendKeyed('foreign', '{"a":1}');
  const body = { endpoint_id: other.publicId, idempotency_key: 'foreign', payload: { a: 2 } };
  const response = await createClient(api, theirs.apiKey).send(body);
  expect(dataOf(response, 202)['message_id']).not.toBe(mine);
});

describe('the header Idempotency-Key', () => {
  const SENDS: Readonly<Record<string, (key: string, body: object) => Test>> = {
    '/v1/webhooks/send': (key, body) =>
      client.send({ endpoint_id: endpoint.publicId, payload: {}, ...body }).set('Idempotency-Key', key),
    '/v1/events': (key, body) =>
      client
        .post('/v1/events', { event_type: 'order.created', payload: {}, ...body })
        .set('Idempotency-Key', key),
  };
  const idOf = (response: Response): unknown => {
    const data = dataOf(response, 202);
    return data['message_id'] ?? data['event_id'];
  };

  describe.each(Object.entries(SENDS))('of POST %s', (path, send) => {
    const name = path.replaceAll('/', '-');

    it('means the member of the body, with and without quotes', async () => {
      const first = idOf(await send(`"${name}"`, {}));
      expect(idOf(await send(name, {}))).toBe(first);
      expect(idOf(await send(name, { idempotency_key: name }))).toBe(first);
      expectError(await send(name, { payload: { other: true } }), 409, 'IDEMPOTENCY_MISMATCH');
    });

    it('is refused beside a different member, and when it is malformed', async () => {
      for (const response of [await send('one', { idempotency_key: 'other' }), await send('no spaces', {})]) {
        expectError(response, 400, 'INVALID_REQUEST');
        expect(invalidPaths(response)).toEqual(['idempotency_key']);
      }
    });
  });

  it('does not mean the messages of a batch, and nothing on other routes', async () => {
    const message = { endpoint_id: endpoint.publicId, payload: {} };
    const ids = [];
    for (const messages of [[message], [message]]) {
      const sending = client.post('/v1/webhooks/send-batch', { messages }).set('Idempotency-Key', 'batch');
      const [result] = dataOf(await sending, 202)['results'] as readonly { message_id: string }[];
      ids.push(result?.message_id);
    }
    expect(new Set(ids).size).toBe(2);
    expect((await client.get('/v1/logs').set('Idempotency-Key', 'no spaces')).status).toBe(200);
  });
});
