import { describe, expect, it } from '@jest/globals';
import { ConnectionError, RateLimitError, ServerError, TimeoutError } from '../../src/index.js';
import { retryWaitMs } from '../../src/call/with-retries.js';
import { answer, refusal } from '../support/answers.js';
import { startScriptedApi } from '../support/start-scripted-api.js';

const SENT = { endpointId: 'ep_1', payload: { a: 1 } };
const accepted = answer({ message_id: 'm1', status: 'queued' });

const keysOf = (requests: readonly { readonly body: Buffer }[]): readonly unknown[] =>
  requests.map(({ body }) => (JSON.parse(body.toString()) as { idempotency_key?: unknown }).idempotency_key);

describe('a send', () => {
  it.each([
    ['408', refusal(408, 'UNKNOWN')],
    ['429', refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' })],
    ['500', refusal(500, 'INTERNAL_ERROR')],
    ['502 of a proxy', { status: 502, body: '<html>' }],
    ['503', refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' })],
    ['cut connection', 'reset' as const],
  ])('is repeated with the same idempotency key after a %s', async (_, failure) => {
    const { posthorn, receiver } = await startScriptedApi([failure, accepted]);
    await expect(posthorn.messages.send(SENT)).resolves.toEqual({ messageId: 'm1', status: 'queued' });
    const [first, second, ...others] = keysOf(receiver.requests);
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), first]);
    expect(others).toEqual([]);
  });

  it("keeps the caller's own key", async () => {
    const { posthorn, receiver } = await startScriptedApi([accepted]);
    await posthorn.messages.send({ ...SENT, idempotencyKey: 'of-body' });
    await posthorn.messages.send(SENT, { idempotencyKey: 'of-options' });
    expect(keysOf(receiver.requests)).toEqual(['of-body', 'of-options']);
  });

  it('is not repeated when it is refused', async () => {
    const { posthorn, receiver } = await startScriptedApi([refusal(400, 'INVALID_REQUEST')]);
    await expect(posthorn.messages.send(SENT)).rejects.toThrow('No.');
    expect(receiver.requests).toHaveLength(1);
  });

  it('fails with the last error after the last retry', async () => {
    const { posthorn, receiver } = await startScriptedApi([refusal(500, 'INTERNAL_ERROR')], {
      maxRetries: 1,
    });
    await expect(posthorn.messages.send(SENT)).rejects.toBeInstanceOf(ServerError);
    expect(receiver.requests).toHaveLength(2);
  });

  it('fails at once when the API asks for a wait that is longer than the whole call', async () => {
    const { posthorn, receiver } = await startScriptedApi([
      refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '3600' }),
    ]);
    const error = await posthorn.messages.send(SENT).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterSeconds: 3600 });
    expect(receiver.requests).toHaveLength(1);
  });
});

it('makes a key for each message of a batch', async () => {
  const { posthorn, receiver } = await startScriptedApi([answer({ accepted: 3, rejected: 0, results: [] })]);
  await posthorn.messages.sendBatch({ messages: [SENT, SENT, { ...SENT, idempotencyKey: 'own' }] });
  const { messages } = JSON.parse(receiver.requests[0]?.body.toString() ?? '') as {
    messages: { idempotency_key: string }[];
  };
  const keys = messages.map(({ idempotency_key: key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('own');
});

it('repeats a download whose file was refused, because too many of the address are under way', async () => {
  const link = { status: 302, headers: { location: '/exports/file' } };
  const full = refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' });
  const { posthorn, receiver } = await startScriptedApi([link, full, link, { status: 200, body: 'a,b\n' }]);
  const file = await posthorn.exports.download('ex_1');
  await expect(file.text()).resolves.toBe('a,b\n');
  expect(receiver.requests).toHaveLength(4);
});

describe('a creation without an idempotency key', () => {
  const create = { url: 'https://example.com' };

  it('is not repeated after a failure that may have created something', async () => {
    for (const failure of [refusal(500, 'INTERNAL_ERROR'), 'reset' as const]) {
      const { posthorn, receiver } = await startScriptedApi([failure]);
      await expect(posthorn.endpoints.create(create)).rejects.toThrow();
      expect(receiver.requests).toHaveLength(1);
    }
  });

  it('is repeated when the API did not act on it', async () => {
    const { posthorn } = await startScriptedApi([
      refusal(503, 'SERVICE_UNAVAILABLE'),
      answer({ id: 'ep_1' }),
    ]);
    await expect(posthorn.endpoints.create(create)).resolves.toEqual({ id: 'ep_1' });
  });

  it('is repeated when no connection was made', async () => {
    let tries = 0;
    const counting: typeof fetch = (...given) => {
      tries += 1;
      return fetch(...given);
    };
    const { posthorn, receiver } = await startScriptedApi([], { maxRetries: 1, fetch: counting });
    await receiver.close();
    await expect(posthorn.endpoints.create(create)).rejects.toBeInstanceOf(ConnectionError);
    expect(tries).toBe(2);
  });
});

describe('a connection that was never made', () => {
  it('is an error with the address and the deepest cause', async () => {
    const { posthorn, receiver } = await startScriptedApi([], { maxRetries: 0 });
    await receiver.close();
    const { port } = new URL(receiver.url);
    await expect(posthorn.messages.get('m1')).rejects.toThrow(
      `The connection to Posthorn at http://127.0.0.1:${port} failed: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });
});

describe("a mistake of the caller's", () => {
  it.each<[string, object, RegExp]>([
    ['a base URL without a scheme', { baseUrl: 'localhost:3000' }, /^baseUrl must be a URL such as https:/],
    ['no base URL', { baseUrl: undefined }, /^baseUrl must be a URL/],
    ['an empty base URL', { baseUrl: '' }, /^baseUrl must be a URL/],
    ['a relative base URL outside of a page', { baseUrl: '/api' }, /^baseUrl must be a URL/],
    ['a key with a line break', { apiKey: 'wh_\ntest' }, /^The API key/],
    ['a BigInt in the body', {}, /BigInt/],
  ])('is no failed connection, and is not retried: %s', async (_what, options, message) => {
    const { posthorn, receiver } = await startScriptedApi([answer({})], options);
    const error: unknown = await posthorn.messages
      .send({ endpointId: 'ep_1', payload: { n: 1n } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(message);
    expect(receiver.requests).toEqual([]);
  });
});

describe('a hanging API', () => {
  it('ends a try after its timeout, and repeats it', async () => {
    const { posthorn } = await startScriptedApi(['hang', answer({ id: 'm1' })], { timeoutMs: 100 });
    await expect(posthorn.messages.get('m1')).resolves.toEqual({ id: 'm1' });
  });

  it('ends the call after the time of the whole call', async () => {
    const { posthorn } = await startScriptedApi(['hang'], { totalTimeoutMs: 100 });
    const error = await posthorn.messages.get('m1').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ timeoutMs: 100 });
  });

  it('ends the call when its signal aborts, with the reason of the signal', async () => {
    const { posthorn, receiver } = await startScriptedApi(['hang']);
    const controller = new AbortController();
    const call = posthorn.messages.get('m1', { signal: controller.signal });
    await receiver.waitForRequests(1);
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  it('ends a wait between tries when its signal aborts', async () => {
    const { posthorn, receiver } = await startScriptedApi([
      refusal(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '60' }),
    ]);
    const controller = new AbortController();
    const call = posthorn.messages.get('m1', { signal: controller.signal });
    await receiver.waitForRequests(1);
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

it.each([
  [0, 0, 250],
  [0, 1, 500],
  [2, 1, 2000],
  [9, 1, 8000],
])('waits between half and the whole of a doubling time: retry %d, chance %d', (retries, random, ms) =>
  expect(retryWaitMs(retries, undefined, random)).toBe(ms),
);

it.each([
  [0, 30_000],
  [1, 33_000],
])('waits at least as long as the API asks: chance %d', (random, ms) => {
  const facts = { status: 429, code: '', message: '', details: {}, requestId: undefined };
  expect(retryWaitMs(0, new RateLimitError({ ...facts, retryAfterSeconds: 30 }), random)).toBe(ms);
});
