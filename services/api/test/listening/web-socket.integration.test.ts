import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { createAccount, waitFor } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { type TestListener, createSender, listen, listenInVain, storeSilently } from '../support/listen.js';
import { startSecondApi } from '../support/start-second-api.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

let endpointId: string;
const api = await startTestApi();
const client = createClient(api);
const send = createSender(api, api.account.projectId);
beforeEach(async () => {
  endpointId = String(dataOf(await client.post('/v1/inbound-endpoints', { mode: 'cli' }), 201)['id']);
});

const connect = (): Promise<TestListener> => listen({ url: api.url, apiKey: api.account.apiKey, endpointId });
const statusOf = async (id: string): Promise<unknown> => (await api.database.messages.findById(id))?.status;
const authorization = (): Record<string, string> => ({ Authorization: `Bearer ${api.account.apiKey}` });

describe('a listener', () => {
  it('gets what is queued, oldest first, and then what arrives', async () => {
    const queued = [await send(endpointId), await send(endpointId)];
    const listener = await connect();
    await listener.awaitMessages(2);
    const fresh = await send(endpointId);
    expect(await listener.awaitMessages(3)).toEqual([...queued, fresh]);
    expect(await statusOf(fresh)).toBe('delivering');
  });

  it('gets frames with exactly the members of the contract', async () => {
    const listener = await connect();
    const id = await send(endpointId, { body: '{"n": 1.0,  "big":12345678901234567890}' });
    await listener.awaitMessages(1);
    const [frame = ''] = listener.frames;
    const { createdAt } = (await api.database.messages.findById(id)) ?? {};
    expect(frame).toBe(
      `{"type":"webhook","message_id":"${id}","content_type":"application/json","headers":{"X-Kind":"push"},` +
        `"body":{"n": 1.0,  "big":12345678901234567890},"size_bytes":39,"received_at":"${createdAt?.toISOString() ?? ''}"}`,
    );
  });

  it.each([
    ['bytes', randomBytes(200)],
    ['a NUL', Buffer.from('{"a":"\0"}')],
    ['text', 'plain'],
    ['a bare string', '"text"'],
    ['null', 'null'],
    ['white space before', ' {}'],
    ['white space after', '{}\n'],
    ['nothing', ''],
  ])('gets a body in base64 when it is %s', async (_what, body) => {
    const listener = await connect();
    await send(endpointId, { body });
    await listener.awaitMessages(1);
    const frame = JSON.parse(listener.frames[0] ?? '') as Record<string, unknown>;
    expect(frame['body_encoding']).toBe('base64');
    expect(Buffer.from(String(frame['body']), 'base64')).toEqual(Buffer.from(body));
  });

  it.each(['[1, 2]', '5', 'false'])('gets the JSON %s as it is', async (body) => {
    const listener = await connect();
    await send(endpointId, { body });
    await listener.awaitMessages(1);
    expect(listener.frames[0]).toContain(`"body":${body},"size_bytes"`);
    expect(listener.frames[0]).not.toContain('body_encoding');
  });

  it('ends messages with its results, and needs none to get the next one', async () => {
    const listener = await connect();
    const [good, bad, silent] = [await send(endpointId), await send(endpointId), await send(endpointId)];
    await listener.awaitMessages(3);
    listener.answer(good, 204);
    listener.answer(bad, 500);
    await waitFor(async () => (await statusOf(bad)) === 'failed_permanent');
    expect(await statusOf(good)).toBe('succeeded');
    expect(await statusOf(silent)).toBe('delivering');
    const attempts = dataOf(await client.get(`/v1/inbound-messages/${bad}/attempts`), 200);
    expect(attempts).toMatchObject([{ attempt_no: 1, response_status: 500, response_latency_ms: 7 }]);
  });

  it('holds a hundred messages without a result, and gets the next one for each result', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 102; count += 1) ids.push(await send(endpointId, { body: String(count) }));
    const listener = await connect();
    expect(await listener.awaitMessages(100)).toEqual(ids.slice(0, 100));
    expect(await statusOf(ids[100] ?? '')).toBe('queued');
    listener.answer(ids[7] ?? '');
    expect(await listener.awaitMessages(101)).toEqual(ids.slice(0, 101));
    expect(await statusOf(ids[101] ?? '')).toBe('queued');
  });

  it('gets a message again after its connection broke without a result', async () => {
    const first = await connect();
    const [answered, open] = [await send(endpointId), await send(endpointId)];
    await first.awaitMessages(2);
    first.answer(answered);
    await waitFor(async () => (await statusOf(answered)) === 'succeeded');
    first.socket.terminate();
    await waitFor(async () => (await statusOf(open)) === 'queued');
    expect(await (await connect()).awaitMessages(1)).toEqual([open]);
  });

  it('gets a replayed message again', async () => {
    const listener = await connect();
    const id = await send(endpointId);
    await listener.awaitMessages(1);
    listener.answer(id, 500);
    await waitFor(async () => (await statusOf(id)) === 'failed_permanent');
    expect(dataOf(await client.post(`/v1/inbound-messages/${id}/replay`), 200)).toMatchObject({
      status: 'queued',
    });
    expect(await listener.awaitMessages(2)).toEqual([id, id]);
    listener.answer(id, 200);
    await waitFor(async () => (await statusOf(id)) === 'succeeded');
  });

  it('finds a message without any wake-up', async () => {
    const listener = await connect();
    const id = await storeSilently(api, { projectId: api.account.projectId, endpointId });
    expect(await listener.awaitMessages(1)).toEqual([id]);
  });
});

describe('two listeners', () => {
  it('of two processes both get every new message, and the first result counts', async () => {
    const second = await startSecondApi(api);
    const one = await connect();
    const other = await listen({ url: second.url, apiKey: api.account.apiKey, endpointId });
    const id = await send(endpointId);
    await Promise.all([one.awaitMessages(1), other.awaitMessages(1)]);
    other.answer(id, 200);
    await waitFor(async () => (await statusOf(id)) === 'succeeded');
    one.answer(id, 500);
    const next = await send(endpointId);
    expect(await one.awaitMessages(2)).toEqual([id, next]);
    expect(await statusOf(id)).toBe('succeeded');
  });

  it.each(['one process', 'two processes'])(
    'of %s both get every new message in order, however quickly one answers',
    async (where) => {
      const { url } = where === 'one process' ? api : await startSecondApi(api);
      const quick = await connect();
      const other = await listen({ url, apiKey: api.account.apiKey, endpointId });
      quick.socket.on('message', () => {
        const id = quick.ids().at(-1);
        if (id !== undefined) quick.answer(id);
      });
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(Array.from({ length: 10 }, () => send(endpointId)));
      }
      expect(await other.awaitMessages(100)).toEqual(await quick.awaitMessages(100));
    },
  );
});

describe('a hostile client is disconnected alone', () => {
  const result = (fields: object): string =>
    JSON.stringify({ type: 'delivery_result', status_code: 200, latency_ms: 1, ...fields });
  it.each<readonly [string, string | Buffer, number]>([
    ['garbage', 'garbage', 1008],
    ['an array', '[]', 1008],
    ['another type', '{"type":"webhook"}', 1008],
    ['a binary frame', Buffer.from('{}'), 1008],
    ['a result of 1 MB', result({ message_id: createRandomUuid(), pad: 'x'.repeat(1024 * 1024) }), 1009],
    ['an unknown id', result({ message_id: createRandomUuid() }), 1008],
    ['an id that is none', result({ message_id: 'x' }), 1008],
    ['no status', '{"type":"delivery_result"}', 1008],
  ])('for %s', async (_what, frame, code) => {
    const [hostile, peaceful] = [await connect(), await connect()];
    hostile.send(frame);
    expect(await hostile.closed).toBe(code);
    const id = await send(endpointId);
    expect(await peaceful.awaitMessages(1)).toEqual([id]);
  });

  it("for a result of another project's message, which stays unanswered", async () => {
    const listener = await connect();
    const id = await send(endpointId);
    await listener.awaitMessages(1);
    const stranger = await createAccount(api.database);
    const theirs = createClient(api, stranger.apiKey);
    const own = String(dataOf(await theirs.post('/v1/inbound-endpoints', { mode: 'cli' }), 201)['id']);
    const hostile = await listen({ url: api.url, apiKey: stranger.apiKey, endpointId: own });
    hostile.answer(id, 200);
    expect(await hostile.closed).toBe(1008);
    expect(await statusOf(id)).toBe('delivering');
  });

  it('and not for answers to pings or a repeated result', async () => {
    const listener = await connect();
    const id = await send(endpointId);
    await listener.awaitMessages(1);
    listener.send('{"type":"pong"}');
    listener.answer(id);
    listener.answer(id);
    const next = await send(endpointId);
    expect(await listener.awaitMessages(2)).toEqual([id, next]);
  });
});

describe('a request for a WebSocket has an ordinary answer', () => {
  const path = (id: string): string => `/v1/listen?endpoint_id=${id}`;

  it('without an API key', async () => {
    const { status, body } = await listenInVain(api, path(endpointId), {});
    expect([status, body.error?.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(body.meta).toMatchObject({ request_id: expect.any(String) });
  });

  it.each([
    ['an unknown endpoint', (): string => path(createRandomUuid()), 404, 'NOT_FOUND'],
    ['an id that is none', (): string => path('x'), 400, 'INVALID_REQUEST'],
    ['no endpoint', (): string => '/v1/listen', 400, 'INVALID_REQUEST'],
    ['an unknown parameter', (): string => `${path(endpointId)}&x=1`, 400, 'INVALID_REQUEST'],
    ['an unknown path', (): string => '/v1/nowhere', 404, 'NOT_FOUND'],
  ] as const)('for %s', async (_what, buildPath, ...expected) => {
    const { status, body } = await listenInVain(api, buildPath(), authorization());
    expect([status, body.error?.code]).toEqual(expected);
  });

  it('for an endpoint that forwards', async () => {
    const { id } = dataOf(await client.post('/v1/inbound-endpoints', { url: uniqueUrl() }), 201);
    const { status, body } = await listenInVain(api, path(String(id)), authorization());
    expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it.each([
    ['another version of the protocol', { 'Sec-WebSocket-Version': '7' }],
    ['a key that is none', { 'Sec-WebSocket-Key': 'short' }],
  ])('with %s', async (_what, headers) => {
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
    const key = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    const asked = request(api.url + path(endpointId), {
      headers: { ...authorization(), ...upgrade, ...key, ...headers },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(400);
  });

  it('and a request for another protocol is served as if it had not asked', async () => {
    const headers = {
      ...authorization(),
      Connection: 'Upgrade',
      Upgrade: 'h2c',
      'Content-Type': 'application/json',
    };
    const asked = request(`${api.url}/v1/inbound-endpoints`, { method: 'POST', headers });
    asked.end('{"mode":"cli","name":"over h2c"}');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(201);
  });

  it('on a path that is no WebSocket', async () => {
    const { status, headers } = await listenInVain(api, '/v1/inbound-endpoints', authorization());
    expect([status, headers.connection]).toEqual([200, 'close']);
  });

  it('and an ordinary request has one as well', async () => {
    const answer = await client.get(path(endpointId));
    expect([answer.status, (answer.body as { error?: { code: string } }).error?.code]).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });
});

describe('a connection ends', () => {
  it('when its API key is deleted', async () => {
    const { key, key_id: keyId } = dataOf(await client.post('/v1/api-keys', {}), 201);
    const listener = await listen({ url: api.url, apiKey: String(key), endpointId });
    dataOf(await client.delete(`/v1/api-keys/${String(keyId)}`), 200);
    expect(await listener.closed).toBe(1008);
  });

  it('when its endpoint is deleted', async () => {
    const listener = await connect();
    dataOf(await client.delete(`/v1/inbound-endpoints/${endpointId}`), 200);
    expect(await listener.closed).toBe(1008);
  });

  it('when its process stops, and its messages go to another process', async () => {
    const second = await startSecondApi(api);
    const listener = await listen({ url: second.url, apiKey: api.account.apiKey, endpointId });
    const id = await send(endpointId);
    await listener.awaitMessages(1);
    const stopped = second.stop();
    expect(await listener.closed).toBe(1012);
    await stopped;
    expect(await statusOf(id)).toBe('queued');
    expect(await api.query('SELECT FROM listeners WHERE endpoint_id = $1', [endpointId])).toEqual([]);
    expect(await (await connect()).awaitMessages(1)).toEqual([id]);
  });

  it('with a broken lease, and the client connects again', async () => {
    const listener = await connect();
    await api.query("UPDATE listener_processes SET alive_until = now() - interval '1 second'");
    expect(await listener.closed).toBe(1012);
    const id = await send(endpointId);
    expect(await (await connect()).awaitMessages(1)).toEqual([id]);
  });
});
