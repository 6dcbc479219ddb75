import { describe, expect, it } from '@jest/globals';
import { findIdempotencyKey, forwardedHeaders, readHeaders, redactHeaders } from '../src/index.js';
import { headersOf } from './support/requests.js';

describe('headers as they are read', () => {
  it('are joined when they come twice, in their order', () => {
    const headers = readHeaders(['X-A', '1', 'Cookie', 'a=1', 'x-a', '2', 'cookie', 'b=2']);
    expect([...headers]).toEqual([
      ['x-a', { name: 'X-A', value: '1, 2' }],
      ['cookie', { name: 'Cookie', value: 'a=1; b=2' }],
    ]);
  });

  it('may be 2,000', () =>
    expect(readHeaders(Array.from({ length: 4000 }, (_value, index) => `x${index}`)).size).toBe(2000));
});

describe('an idempotency key', () => {
  const names = ['X-GitHub-Delivery', 'Idempotency-Key'];

  it.each([
    [{ 'x-github-delivery': 'a', 'idempotency-key': 'b' }, 'a'],
    [{ 'idempotency-key': 'b' }, 'b'],
    [{ 'x-github-delivery': ' ', 'idempotency-key': 'b' }, 'b'],
    [{ 'idempotency-key': 'x'.repeat(255) }, 'x'.repeat(255)],
    [{}, undefined],
  ])('of %j', (headers: Readonly<Record<string, string>>, key) =>
    expect(findIdempotencyKey(headersOf(headers), names)).toBe(key),
  );

  it('of a very long value is its hash: another one for another value', () => {
    const [one, other] = ['x', 'y'].map((end) =>
      findIdempotencyKey(headersOf({ 'idempotency-key': 'x'.repeat(10_000) + end }), names),
    );
    expect(one).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(one).not.toBe(other);
  });

  it('is not looked for without names', () =>
    expect(findIdempotencyKey(headersOf({ a: 'b' }), [])).toBeUndefined());
});

describe('headers for the record', () => {
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
    expect(redactHeaders(headersOf({ [name]: 'Bearer wh_live_0123456789' }), ['x-own', undefined])).toEqual({
      [name]: 'Bear…',
    }),
  );

  it('show less of a short secret', () =>
    expect(redactHeaders(headersOf({ Authorization: 'abcdef' }), [])).toEqual({ Authorization: 'ab…' }));

  it('show the others as they came', () => {
    const headers = { 'Content-Type': 'application/json', 'X-GitHub-Event': 'push', Undefined: 'x' };
    expect(redactHeaders(headersOf(headers), [undefined])).toEqual(headers);
  });

  it('may hold one that is named __proto__', () => {
    const redacted = redactHeaders(readHeaders(['__proto__', 'x']), []);
    expect(JSON.stringify(redacted)).toBe('{"__proto__":"x"}');
  });
});

describe('headers that are forwarded', () => {
  it('are those of the sender that are end-to-end', () => {
    const headers = {
      'User-Agent': 'GitHub-Hookshot/1',
      'X-GitHub-Event': 'push',
      'X-Hub-Signature-256': 'sha256=0',
      'Content-Encoding': 'gzip',
      Authorization: 'Bearer of the destination',
    };
    expect(forwardedHeaders(headersOf(headers), undefined)).toEqual(headers);
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
    'X-Webhook-Signature',
    'x-webhook-id',
    'X-Token',
    '__proto__',
  ])('are not %s', (name) => expect(forwardedHeaders(readHeaders([name, 'x']), 'x-token')).toEqual({}));

  it("are the sender's own X-Webhook headers", () =>
    expect(forwardedHeaders(headersOf({ 'X-Webhook-Topic': 'orders' }), undefined)).toEqual({
      'X-Webhook-Topic': 'orders',
    }));

  it('are not those that Connection names, nor itself', () =>
    expect(
      forwardedHeaders(headersOf({ Connection: 'close, X-Hop ,', 'X-Hop': '1', 'X-End': '2' }), undefined),
    ).toEqual({ 'X-End': '2' }));
});
