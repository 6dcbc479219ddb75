import { describe, expect, it } from '@jest/globals';
import { signDelivery, verifyDelivery } from '../src/index.js';

const SECRET = 'whsec_of-the-receiver';
const BODY = Buffer.from('{"hello":"world"}');
const SIGNED_AT = 1_767_225_600;
const SIGNATURE = signDelivery(BODY, SIGNED_AT, [SECRET]);

interface Change {
  readonly body?: Buffer;
  readonly timestamp?: string;
  readonly signatures?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
}

function verify(change: Change = {}): boolean {
  const { body = BODY, timestamp = String(SIGNED_AT), signatures = SIGNATURE } = change;
  const { secret = SECRET, ageSeconds = 0 } = change;
  return verifyDelivery({ body, timestamp, signatures }, secret, (SIGNED_AT + ageSeconds) * 1000);
}

describe('a delivery is accepted', () => {
  it('when its signature was made with this secret', () => expect(verify()).toBe(true));

  it.each([0, 1, 299, 300, -1, -300])('at an age of %i s', (ageSeconds) =>
    expect(verify({ ageSeconds })).toBe(true),
  );

  it('when either of two signatures was made with this secret', () => {
    expect(verify({ signatures: signDelivery(BODY, SIGNED_AT, [SECRET, 'whsec_new']) })).toBe(true);
    expect(verify({ signatures: signDelivery(BODY, SIGNED_AT, ['whsec_new', SECRET]) })).toBe(true);
  });

  it('with white space around the comma', () =>
    expect(verify({ signatures: `sha256=00 , ${SIGNATURE} ` })).toBe(true));
});

describe('a delivery is rejected', () => {
  it.each([300.001, 301, 86_400, -300.001, -301])('at an age of %d s', (ageSeconds) =>
    expect(verify({ ageSeconds })).toBe(false),
  );

  it.each([
    ['empty', ''],
    ['only commas', ',,,'],
    ['the scheme alone', 'sha256='],
    ['without its scheme', SIGNATURE.slice('sha256='.length)],
    ['of another scheme', SIGNATURE.replace('sha256', 'sha1')],
    ['one digit short', SIGNATURE.slice(0, -1)],
    ['one digit long', `${SIGNATURE}0`],
    ['half as long', SIGNATURE.slice(0, 39)],
    ['garbled', SIGNATURE.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['of the same length in characters, not in bytes', `${SIGNATURE.slice(0, -1)}é`],
    ['by another secret', signDelivery(BODY, SIGNED_AT, ['whsec_other'])],
    ['of another body', signDelivery('{}', SIGNED_AT, [SECRET])],
    ['of another time', signDelivery(BODY, SIGNED_AT + 1, [SECRET])],
  ])('when its signature is %s', (_what, signatures) => expect(verify({ signatures })).toBe(false));

  it.each(['', 'NaN', 'Infinity', 'yesterday', '2026-01-01T00:00:00Z', `${SIGNED_AT}x`, `0${SIGNED_AT}`])(
    'when its timestamp is not the signed one: "%s"',
    (timestamp) => expect(verify({ timestamp })).toBe(false),
  );

  it('when an invalid timestamp was signed', () =>
    expect(
      verifyDelivery(
        { body: BODY, timestamp: 'NaN', signatures: signDelivery(BODY, Number.NaN, [SECRET]) },
        SECRET,
        SIGNED_AT * 1000,
      ),
    ).toBe(false));

  it('when its body was changed', () =>
    expect(verify({ body: Buffer.from('{"hello":"World"}') })).toBe(false));

  it('when the receiver has another secret', () => expect(verify({ secret: 'whsec_x' })).toBe(false));
});
