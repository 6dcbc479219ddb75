import { describe, expect, it } from '@jest/globals';
import { Posthorn, RawJson, UnexpectedAnswerError, toApiNames } from '../../src/index.js';
import { answer } from '../support/answers.js';
import { startScriptedApi } from '../support/start-scripted-api.js';

describe('a request', () => {
  it("renames the API's members, and nothing that belongs to the caller", async () => {
    const { posthorn, receiver } = await startScriptedApi([answer({ id: 'ep_1' })]);
    const own = { customerId: 1, event_type: 2, endpointId: { messageId: 3 } };
    await posthorn.messages.send({
      endpointId: 'ep_1',
      payload: own,
      headers: { 'X-endpointId': 'a', messageId: 'b' },
      idempotencyKey: 'k',
    });
    await posthorn.endpoints.create({ url: 'https://e.example', eventTypes: null, filter: own });
    await posthorn.consumers.create({ id: 'c', metadata: own });
    await posthorn.eventTypes.create({ name: 'n', schema: own });
    expect(receiver.requests.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
      {
        endpoint_id: 'ep_1',
        payload: own,
        headers: { 'X-endpointId': 'a', messageId: 'b' },
        idempotency_key: 'k',
      },
      { url: 'https://e.example', event_types: null, filter: own },
      { id: 'c', metadata: own },
      { name: 'n', schema: own },
    ]);
  });

  it('sends members that this version does not know, unchanged', async () => {
    const { posthorn, receiver } = await startScriptedApi([answer({ id: 'ep_1' })]);
    const newer = { url: 'https://e.example', some_new: { member_of: 1 } };
    await posthorn.endpoints.create(newer);
    expect(JSON.parse(receiver.requests[0]?.body.toString() ?? '')).toEqual(newer);
  });

  it('contains raw JSON as it is written', async () => {
    const { posthorn, receiver } = await startScriptedApi([answer({ id: 'm1' })]);
    const payload = new RawJson('{ "n": 12345678901234567890, "f": 1.0, "x": 1e400 }');
    await posthorn.messages.send({ endpointId: 'ep_1', payload, idempotencyKey: 'k' });
    expect(receiver.requests[0]?.body.toString()).toBe(
      `{"endpoint_id":"ep_1","payload":${payload.text},"idempotency_key":"k"}`,
    );
    expect(() => new RawJson('{"a":1},"b":{}')).toThrow(SyntaxError);
  });

  it('authenticates with the key, or with what a function returns', async () => {
    const { posthorn, receiver } = await startScriptedApi([answer({})]);
    await posthorn.messages.get('m1');
    await new Posthorn({ baseUrl: receiver.url, apiKey: () => Promise.resolve('token') }).messages.get('m1');
    await new Posthorn({ baseUrl: `${receiver.url}/` }).messages.get('m1');
    expect(receiver.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer wh_test_key',
      'Bearer token',
      undefined,
    ]);
  });

  it('has the headers of the client and of the call, and the credentials for a browser', async () => {
    const given: RequestInit[] = [];
    const posthorn = new Posthorn({
      baseUrl: '',
      headers: { 'X-Posthorn-Console': '1' },
      credentials: 'same-origin',
      fetch: (_, init) => {
        given.push(init ?? {});
        return Promise.resolve(Response.json({ data: {}, meta: {} }));
      },
    });
    await posthorn.messages.get('m1', { headers: { 'X-Posthorn-Project': 'p1' } });
    expect(given).toEqual([
      expect.objectContaining({
        credentials: 'same-origin',
        headers: { 'x-posthorn-console': '1', 'x-posthorn-project': 'p1' },
      }),
    ]);
  });

  it('escapes ids', async () => {
    const { posthorn, receiver } = await startScriptedApi([answer({})]);
    await posthorn.consumers.get('a/b?c');
    expect(receiver.requests[0]?.path).toBe('/v1/consumers/a%2Fb%3Fc');
  });

  it.each(['', '.', '..', undefined as unknown as string])('refuses %j as an id', (id) =>
    expect(() => new Posthorn({ baseUrl: 'http://api' }).consumers.delete(id)).toThrow(TypeError),
  );
});

describe('an answer', () => {
  it('keeps members and values that this version does not know', async () => {
    const data = { message_id: 'm1', status: 'a_new_status', some_new: { inner_member: 1 }, constructor: 1 };
    const { posthorn } = await startScriptedApi([answer(data)]);
    expect(await posthorn.messages.get('m1')).toEqual({
      messageId: 'm1',
      status: 'a_new_status',
      some_new: { inner_member: 1 },
      constructor: 1,
    });
  });

  it('cannot change the prototype of an object', async () => {
    const body = '{"data":{"__proto__":{"polluted":true},"id":"m1"},"meta":{}}';
    const { posthorn } = await startScriptedApi([{ status: 200, body }]);
    const message = await posthorn.messages.get('m1');
    expect('polluted' in message).toBe(false);
  });

  it('comes whole with withResponse()', async () => {
    const { posthorn } = await startScriptedApi([answer({ id: 'm1' }, { ignored: ['a'] })]);
    const whole = await posthorn.messages.get('m1').withResponse();
    expect(whole).toMatchObject({ data: { id: 'm1' }, meta: { requestId: 'r1', ignored: ['a'] } });
    expect(whole.response.status).toBe(200);
    expect(JSON.parse(whole.text)).toMatchObject({ data: { id: 'm1' } });
    expect(toApiNames({ requestId: 'r', headers: { aB: 1 } })).toEqual({
      request_id: 'r',
      headers: { aB: 1 },
    });
  });

  it.each([
    ['a page of a proxy', { status: 200, body: '<html>' }],
    ['JSON without the envelope', { status: 200, body: '{"id":1}' }],
    ['a redirect', { status: 301, headers: { location: 'https://example.com' } }],
  ])('is unexpected if it is %s', async (_, unexpected) => {
    const { posthorn, receiver } = await startScriptedApi([unexpected]);
    await expect(posthorn.messages.get('m1')).rejects.toBeInstanceOf(UnexpectedAnswerError);
    expect(receiver.requests).toHaveLength(1);
  });

  it('does not become an unhandled rejection when only its response is used', async () => {
    const { posthorn } = await startScriptedApi([{ status: 404, body: '' }]);
    await expect(posthorn.messages.get('m1').withResponse()).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});
