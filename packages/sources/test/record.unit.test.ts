import { describe, expect, it } from '@jest/globals';
import { DELIVERY_HEADERS } from '@posthorn/common';
import {
  type ReceivedHeaders,
  findIdempotencyKey,
  forwardedHeaders,
  readHeaders,
  redactHeaders,
} from '../src/index.js';
import { headersOf } from './support/requests.js';

const TOKEN = '0123456789abcdef0123456789abcdef';

const from = (headers: ReceivedHeaders) => ({ headers, secretToken: TOKEN });

describe('parsed headers', () => {
  it('are joined when they come twice, in their order', () => {
    const headers = readHeaders(['X-A', '1', 'Cookie', 'a=1', 'x-a', '2', 'cookie', 'b=2']);
    expect([...headers]).toEqual([
      ['x-a', { name: 'X-A', value: '1, 2' }],
      ['cookie', { name: 'Cookie', value: 'a=1; b=2' }],
    ]);
  });

  it('may be 2,000 in number', () =>
    expect(readHeaders(Array.from({ length: 4000 }, (_value, index) => `x${index}`)).size).toBe(2000));
});

describe('an idempotency key', () => {
  const names = ['X-GitHub-Delivery', 'Idempotency-Key'];
  const findKey = (
    headers: Readonly<Record<string, string>>,
    { idempotencyHeaderNames = names, idempotencyBodyPath = undefined as string | undefined, body = '' } = {},
  ) =>
    findIdempotencyKey(
      { headers: headersOf(headers), body: Buffer.from(body) },
      { idempotencyHeaderNames, idempotencyBodyPath },
    );

  it.each([
    [{ 'x-github-delivery': 'a', 'idempotency-key': 'b' }, 'a'],
    [{ 'idempotency-key': 'b' }, 'b'],
    [{ 'x-github-delivery': ' ', 'idempotency-key': 'b' }, 'b'],
    [{ 'idempotency-key': 'x'.repeat(255) }, 'x'.repeat(255)],
    [{}, undefined],
  ])('of %j', (headers: Readonly<Record<string, string>>, key) => expect(findKey(headers)).toBe(key));

  it.each([
    ['é', Buffer.from('é').toString('latin1')],
    ['é', 'é'],
    ['日本', Buffer.from('日本').toString('latin1')],
  ])('is the text %s, in UTF-8 or Latin-1', (key, received) =>
    expect(findKey({ 'idempotency-key': received })).toBe(key),
  );

  it('is the hash of a very long value, and differs for another value', () => {
    const [one, other] = ['x', 'y'].map((end) => findKey({ 'idempotency-key': 'x'.repeat(10_000) + end }));
    expect(one).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(one).not.toBe(other);
  });

  it('is undefined without header names', () =>
    expect(findKey({ a: 'b' }, { idempotencyHeaderNames: [] })).toBeUndefined());

  it.each([
    ['{"id":"evt_1"}', 'id', 'evt_1'],
    ['{"meta":{"id":7}}', 'meta.id', '7'],
    ['{"id":{"a":1}}', 'id', undefined],
    ['{"id":""}', 'id', undefined],
    ['no JSON', 'id', undefined],
    ['{"id":"a\\u0000b"}', 'id', expect.stringMatching(/^sha256:/)],
  ])('is the member of %s at %s when no header has one', (body, idempotencyBodyPath, key) => {
    expect(findKey({}, { idempotencyBodyPath, body })).toEqual(key);
    expect(findKey({ 'idempotency-key': 'b' }, { idempotencyBodyPath, body })).toBe('b');
  });
});

describe('headers for the record', () => {
  it('are shown as text when they are UTF-8', () =>
    expect(redactHeaders(from(headersOf({ 'X-Name': Buffer.from('Zoë').toString('latin1') })), [])).toEqual({
      'X-Name': 'Zoë',
    }));

  it.each([
    'Authorization',
    'Proxy-Authorization',
    'Cookie',
    'X-Gitlab-Token',
    'X-Api-Key',
    'Apikey',
    'X-Hub-Signature-256',
    'Stripe-Signature',
    'X-Shopify-Hmac-Sha256',
    'Client-Secret',
    'X-Own',
  ])('show 4 characters of %s', (name) =>
    expect(
      redactHeaders(from(headersOf({ [name]: 'Bearer wh_live_0123456789' })), ['x-own', undefined]),
    ).toEqual({
      [name]: 'Bear…',
    }),
  );

  it('show less of a short secret', () =>
    expect(redactHeaders(from(headersOf({ Authorization: 'abcdef' })), [])).toEqual({
      Authorization: 'ab…',
    }));

  it('show the others unchanged', () => {
    const headers = { 'Content-Type': 'application/json', 'X-GitHub-Event': 'push', Undefined: 'x' };
    expect(redactHeaders(from(headersOf(headers)), [undefined])).toEqual(headers);
  });

  it('may contain one with the name __proto__', () => {
    const redacted = redactHeaders(from(readHeaders(['__proto__', 'x'])), []);
    expect(JSON.stringify(redacted)).toBe('{"__proto__":"x"}');
  });
});

describe('headers that are forwarded', () => {
  it("are the sender's end-to-end headers", () => {
    const headers = {
      'User-Agent': 'GitHub-Hookshot/1',
      'X-GitHub-Event': 'push',
      'X-Hub-Signature-256': 'sha256=0',
      'Content-Encoding': 'gzip',
      Authorization: 'Bearer of the destination',
    };
    expect(forwardedHeaders(from(headersOf(headers)))).toEqual(headers);
  });

  it.each([
    'Host',
    'Content-Length',
    'Content-Type',
    'Transfer-Encoding',
    'Keep-Alive',
    'Proxy-Connection',
    'Proxy-Authorization',
    'Proxy-Authenticate',
    'TE',
    'Trailer',
    'Upgrade',
    'Expect',
    'x-webhook-id',
    'X-Token',
    ...Object.values(DELIVERY_HEADERS),
    '__proto__',
  ])('do not include %s, with hyphens or underscores', (name) => {
    for (const spelling of [name, name.replaceAll('-', '_'), name.replace('-', '_').toUpperCase()]) {
      expect(forwardedHeaders(from(readHeaders([spelling, 'x'])), { tokenHeaderName: 'x-token' })).toEqual(
        {},
      );
    }
  });

  it("include the sender's own X-Webhook headers", () =>
    expect(forwardedHeaders(from(headersOf({ 'X-Webhook-Topic': 'orders' })))).toEqual({
      'X-Webhook-Topic': 'orders',
    }));

  it('do not include the headers that Connection names, nor Connection itself', () =>
    expect(
      forwardedHeaders(from(headersOf({ Connection: 'close, X-Hop ,', 'X-Hop': '1', 'X-End': '2' }))),
    ).toEqual({ 'X-End': '2' }));
});

/** Values that contain a secret of Posthorn in headers with neutral names. */
const SECRETS = [
  ['an API key of Posthorn', `key=wh_live_${'a1B2'.repeat(8)}`],
  ['an API key directly after a word', `Keywh_test_${'a1B2'.repeat(8)}`],
  ['an ingest URL', `https://in.example/v1/webhooks/receive/${crypto.randomUUID()}/${'ab01'.repeat(8)}?x=1`],
  [
    'an encoded ingest URL',
    encodeURIComponent(`/webhooks/receive/${crypto.randomUUID()}/${'ab01'.repeat(8)}`),
  ],
  ['the token of its own URL', `before ${TOKEN} after`],
];

describe('a header that contains', () => {
  it.each(SECRETS)('%s is masked on record', (_what, value) => {
    const masked = redactHeaders(from(headersOf({ 'X-Original-Uri': value })), []);
    expect(masked['X-Original-Uri']).toBe(`${value.slice(0, 4)}…`);
  });

  it.each(SECRETS)('%s is not forwarded', (_what, value) =>
    expect(forwardedHeaders(from(headersOf({ Referer: value, 'X-Kind': 'a' })))).toEqual({
      'X-Kind': 'a',
    }),
  );

  it('a similar value is shown', () => {
    const headers = {
      Traceparent: `00-${'ab01'.repeat(8)}-0123456789abcdef-01`,
      'X-Uri': '/webhooks/receive/x/y',
    };
    expect(redactHeaders(from(headersOf(headers)), [])).toEqual(headers);
    expect(redactHeaders({ headers: headersOf({ 'X-A': 'x' }), secretToken: 'x' }, [])).toEqual({
      'X-A': 'x',
    });
  });
});
