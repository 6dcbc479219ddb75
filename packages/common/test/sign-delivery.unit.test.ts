import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createSigningSecret, keyHint, signDelivery } from '../src/index.js';

const BODY = '{"amount": 1.0, "name": "Zoë 📯"}';
const TIMESTAMP = 1_767_225_600;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Signs with an independent program. */
function signWithOpenssl(body: string | Buffer, timestamp: number, secret: string): string {
  const input = Buffer.concat([Buffer.from(`${timestamp}.`), Buffer.from(body)]);
  const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], { input, encoding: 'utf8' });
  return output.trim().split('= ')[1] ?? '';
}

describe('a signature', () => {
  it('is the HMAC-SHA256 of timestamp, dot and body, keyed with the whole secret', () => {
    const expected = createHmac('sha256', SECRET).update(`${TIMESTAMP}.${BODY}`).digest('hex');
    expect(signDelivery(BODY, TIMESTAMP, [SECRET])).toBe(`sha256=${expected}`);
  });

  it("equals the result of openssl's dgst", () =>
    expect(signDelivery(BODY, TIMESTAMP, [SECRET])).toBe(
      `sha256=${signWithOpenssl(BODY, TIMESTAMP, SECRET)}`,
    ));

  it('never changes, because receivers depend on it', () =>
    expect(signDelivery('{"hello":"world"}', 1_700_000_000, ['whsec_test'])).toBe(
      'sha256=f592bbf3951cfc94e560eecfb5d9dd4da6b0fff2e626235f8ab4b54860925d0b',
    ));

  it('covers the bytes, not the text', () => {
    const bytes = Buffer.from([0x00, 0xff, 0xfe, 0x80]);
    expect(signDelivery(bytes, TIMESTAMP, [SECRET])).toBe(
      `sha256=${signWithOpenssl(bytes, TIMESTAMP, SECRET)}`,
    );
  });

  it.each([
    ['body', signDelivery(`${BODY} `, TIMESTAMP, [SECRET])],
    ['timestamp', signDelivery(BODY, TIMESTAMP + 1, [SECRET])],
    ['secret', signDelivery(BODY, TIMESTAMP, [`${SECRET}=`])],
  ])('changes with the %s', (_what, other) =>
    expect(other).not.toBe(signDelivery(BODY, TIMESTAMP, [SECRET])),
  );

  it('has an entry for each of two secrets, in their order', () => {
    const [first, second] = ['whsec_new', 'whsec_old'];
    expect(signDelivery(BODY, TIMESTAMP, [first, second])).toBe(
      `${signDelivery(BODY, TIMESTAMP, [first])},${signDelivery(BODY, TIMESTAMP, [second])}`,
    );
  });
});

describe('a signing secret', () => {
  it('consists of whsec_ and base64 of 32 random bytes', () => {
    const secrets = Array.from({ length: 100 }, createSigningSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    }
  });

  it('is distinguished by its last four characters', () => expect(keyHint('whsec_abcdefgh')).toBe('efgh'));
});
