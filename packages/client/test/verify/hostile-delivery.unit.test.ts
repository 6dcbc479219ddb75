import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signDelivery } from '@posthorn/common';
import { type Delivery, type VerifyOptions, verifyDelivery } from '../../src/verify/index.js';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
const SECRET = `whsec_${KEY.toString('base64')}`;
const BODY = '{"type":"order.created"}';
const seconds = Math.floor(Date.now() / 1000);

const signed = (body = BODY): Record<string, string> => ({
  'X-Webhook-Timestamp': String(seconds),
  'X-Webhook-Signature': signDelivery(body, seconds, [SECRET]),
});

const standard = (change: object): object => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': 'v1,AA==',
  ...change,
});

const withoutId = `v1,${createHmac('sha256', KEY).update(`${seconds}.${BODY}`).digest('base64')}`;

const outcomeOf = (delivery: object, secret = SECRET, options?: VerifyOptions) =>
  verifyDelivery(delivery as Delivery, secret, options).then(
    () => 'genuine',
    (error: unknown) => (error as { readonly check?: string }).check ?? String(error),
  );

it.each<[form: string, headers: unknown]>([
  ['pairs', Object.entries(signed())],
  ['a Map', new Map(Object.entries(signed()))],
  ['Headers', new Headers(signed())],
  ['a generator of pairs', Object.entries(signed()).values()],
  ['lists', Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]))],
  ['pairs of a name that comes twice', [...Object.entries(signed()), ['x-webhook-signature', 'sha256=0']]],
  ['an object that inherits nothing', Object.assign(Object.create(null) as object, signed())],
  ['an object that has a header "get"', { ...signed(), get: 'a' }],
])('takes headers as %s', async (_, headers) =>
  expect(await outcomeOf({ headers, body: BODY })).toBe('genuine'),
);

describe('whatever a framework hands over', () => {
  it.each<[what: string, headers: unknown, body: unknown, check: string]>([
    ['no headers', null, BODY, 'headers'],
    ['undefined headers', undefined, BODY, 'headers'],
    ['no body', signed(), null, 'signature'],
    ['an undefined body', signed(), undefined, 'signature'],
    ['an empty body that is signed', signed(''), null, 'genuine'],
    ['an empty id', standard({ 'webhook-id': '', 'webhook-signature': withoutId }), BODY, 'headers'],
    ['an id that is null', standard({ 'webhook-id': null }), BODY, 'headers'],
    ['half an emoji as an id', standard({ 'webhook-id': '\ud83d' }), '\ud83d', 'signature'],
    ['a list with null as an id', standard({ 'webhook-id': ['a', null] }), BODY, 'signature'],
    ['no timestamp', standard({ 'webhook-timestamp': '' }), BODY, 'headers'],
    ['a long timestamp', standard({ 'webhook-timestamp': '9'.repeat(5000) }), BODY, 'timestamp'],
    ['a number as a signature', standard({ 'webhook-signature': 7 }), BODY, 'signature'],
    ['half an emoji as a signature', standard({ 'webhook-signature': 'v1,\ud83d' }), BODY, 'signature'],
  ])('has an outcome of its own: %s', async (...[, headers, body, check]) =>
    expect(await outcomeOf({ headers, body })).toBe(check),
  );

  it('is refused under a secret that has no key', async () =>
    expect(await outcomeOf({ headers: standard({}), body: BODY }, 'whsec_ ')).toBe('signature'));
});

it.each<[string, VerifyOptions]>([
  ['a tolerance that is NaN', { toleranceSeconds: NaN }],
  ['a negative tolerance', { toleranceSeconds: -1 }],
  ['a time that is none', { now: new Date(NaN) }],
])('refuses a delivery of any age under %s', async (_, options) => {
  for (const ageSeconds of [0, 10, -10, 1e6]) {
    const at = seconds - ageSeconds;
    const headers = {
      'x-webhook-timestamp': String(at),
      'x-webhook-signature': signDelivery(BODY, at, [SECRET]),
    };
    expect(await outcomeOf({ headers, body: BODY }, SECRET, options)).toBe('timestamp');
  }
});

it('reads a body that is nested deeply, or refuses it by an error of its own', async () => {
  for (const body of ['['.repeat(1_000_000), `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`]) {
    const delivery = await verifyDelivery({ headers: signed(body), body }, SECRET);
    const outcome = ((): unknown => {
      try {
        return Array.isArray(delivery.json());
      } catch (error) {
        return error;
      }
    })();
    expect([true, expect.objectContaining({ name: 'VerificationError', check: 'payload' })]).toContainEqual(
      outcome,
    );
  }
});
