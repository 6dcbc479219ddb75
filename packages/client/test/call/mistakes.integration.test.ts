import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Posthorn, type PosthornOptions } from '../../src/index.js';
import { answer } from '../support/answers.js';
import { startScriptedApi } from '../support/start-scripted-api.js';

const SECRET = 'wh_test_secret';
const OWN_FETCH: Partial<PosthornOptions> = { fetch: (...given) => fetch(...given) };

const failureOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe('a header', () => {
  const inCapitals = { AUTHORIZATION: 'Basic a' };

  it.each([
    ['the client', { authorization: 'Basic a' }, {}, 'Basic a'],
    ['the client in capitals', inCapitals, {}, 'Basic a'],
    ['the call', inCapitals, { Authorization: 'Basic b' }, 'Basic b'],
    ['the call in small letters', { Authorization: 'Basic a' }, { authorization: 'Basic b' }, 'Basic b'],
    ['nobody', {}, {}, 'Bearer wh_test_key'],
  ])('is sent once, and is that of %s', async (...[, ofClient, ofCall, sent]) => {
    const { posthorn, receiver } = await startScriptedApi([answer({})], { headers: { ...ofClient } });
    await posthorn.messages.get('m1', { headers: { ...ofCall } });
    expect(receiver.requests[0]?.headers.authorization).toBe(sent);
  });

  it.each(['a\nb', '\0', '☃', 7 as unknown as string, undefined as unknown as string])(
    'that cannot be sent is refused without its value: %j',
    async (end) => {
      const { posthorn, receiver } = await startScriptedApi([answer({})]);
      const value = typeof end === 'string' ? `${SECRET}${end}` : end;
      const error = await failureOf(posthorn.messages.get('m1', { headers: { 'X-Secret': value } }));
      expect(error).toBeInstanceOf(TypeError);
      expect(inspect(error)).toContain('The header X-Secret');
      expect(inspect(error)).not.toContain(SECRET);
      await expect(posthorn.messages.get('m1', { headers: { 'X Secret': 'a' } })).rejects.toThrow(
        'Not the name of a header: "X Secret"',
      );
      expect(receiver.requests).toEqual([]);
    },
  );
});

it.each([`${SECRET} `, ` ${SECRET}`, `a ${SECRET}`, `${SECRET}\r\nX: 1`, `${SECRET}\0`, `${SECRET}ü`, ''])(
  'a key that none can be is refused at once and never shown: %j',
  async (apiKey) => {
    for (const given of [apiKey, () => apiKey]) {
      const { posthorn, receiver } = await startScriptedApi([answer({})], { apiKey: given });
      const error = await failureOf(posthorn.messages.get('m1'));
      expect(error).toBeInstanceOf(TypeError);
      expect(inspect(error)).toContain('The API key');
      expect(inspect(error)).not.toContain(SECRET);
      expect(receiver.requests).toEqual([]);
    }
  },
);

describe('a base URL', () => {
  it.each([
    [`http://a:${SECRET}@`, {}],
    [`http://a:${SECRET}@`, OWN_FETCH],
    [`http://a:${SECRET}@localhost`, {}],
    [`http://a:${SECRET}@localhost`, OWN_FETCH],
    [`http:a:${SECRET}@localhost`, {}],
    [`ftp://a:${SECRET}@localhost`, {}],
    [`https://${SECRET}@localhost:99999`, OWN_FETCH],
  ])('is refused without its password: %s', async (baseUrl, options) => {
    const posthorn = new Posthorn({ baseUrl, ...options });
    const error = await failureOf(posthorn.messages.get('m1'));
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(/^baseUrl must be a URL such as https:/);
    expect(inspect(error)).not.toContain(SECRET);
  });
});

describe.each(['timeoutMs', 'totalTimeoutMs'] as const)('%s', (option) => {
  it.each([Infinity, NaN, -1, 0, 3e9, '1' as unknown as number])(
    'that is no time is refused, of a client and of a call: %p',
    async (ms) => {
      const message = `${option} must be a number of milliseconds above 0`;
      expect(() => new Posthorn({ baseUrl: 'http://api', [option]: ms })).toThrow(message);
      const { posthorn, receiver } = await startScriptedApi([answer({})]);
      await expect(posthorn.messages.get('m1', { [option]: ms })).rejects.toThrow(message);
      expect(receiver.requests).toEqual([]);
    },
  );

  it('may be as long as a million seconds', async () => {
    const { posthorn } = await startScriptedApi([answer({ id: 'm1' })], { [option]: 1e9 });
    expect(await posthorn.messages.get('m1')).toEqual({ id: 'm1' });
  });
});

describe('what is nested too deeply', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  it('is a mistake of the program in a request', async () => {
    const { posthorn, receiver } = await startScriptedApi([answer({})]);
    const payload = { deep: JSON.parse(deep) as unknown };
    const error = await failureOf(posthorn.messages.send({ endpointId: 'ep_1', payload }));
    expect(error).toMatchObject({ name: 'TypeError', message: 'The body is nested too deeply.' });
    expect(receiver.requests).toEqual([]);
  });

  it.each([
    [200, 'UnexpectedAnswerError'],
    [400, 'InvalidRequestError'],
  ])('is an error of this client in an answer with the status %d', async (status, name) => {
    const { posthorn } = await startScriptedApi([{ status, body: `{"data":${deep},"meta":{}}` }]);
    expect(await failureOf(posthorn.messages.get('m1'))).toMatchObject({ name });
  });
});
