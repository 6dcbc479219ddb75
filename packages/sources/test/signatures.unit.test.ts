import { describe, expect, it } from '@jest/globals';
import { verifyReceivedRequest } from './support/verify-request.js';
import { hmac, NOW_SECONDS, requestWith, settingsWith } from './support/requests.js';

const SECRET = 'a secret';
const BODY = '{"a":1}';
const HEX = hmac(BODY, SECRET);
const BASE64 = hmac(BODY, SECRET, 'base64');
const OTHER = hmac(BODY, 'another secret');

interface Change {
  readonly body?: string | Buffer;
  readonly timestamp?: string;
}

function evaluate(signature: string | undefined, { body = BODY, timestamp }: Change = {}): string {
  const headers = {
    ...(signature !== undefined && { 'X-Signature': signature }),
    ...(timestamp !== undefined && { 'X-Time': timestamp }),
  };
  const settings = settingsWith({
    hmac: { headerName: 'x-signature', secret: SECRET },
    timestamp: timestamp === undefined ? undefined : { headerName: 'X-Time', ttlSeconds: 60 },
  });
  return (
    verifyReceivedRequest(requestWith({ headers, body }), settings, { trustedProxies: 0 })?.reasonCode ??
    'accepted'
  );
}

describe('a signature is accepted', () => {
  it.each([
    ['in hex', HEX],
    ['in upper case', HEX.toUpperCase()],
    ['in base64', BASE64],
    ['in base64 without padding', BASE64.replace('=', '')],
    ['as sha256=', `sha256=${HEX}`],
    ['as SHA256=', `SHA256=${HEX}`],
    ['as sha256= in base64', `sha256=${BASE64}`],
    ['as v1=', `v1=${HEX}`],
    ['as v1,', `v1,${BASE64}`],
    ['as v0=', `v0=${HEX}`],
    ['second after a comma', `sha256=${OTHER},sha256=${HEX}`],
    ['second after a comma and spaces', `sha256=${OTHER} ,  sha256=${HEX}`],
    ['second after a space', `v1,${OTHER} v1,${BASE64}`],
    ['among parts that are not signatures', `,, x=y t=z ${HEX}`],
    ['as the 16th', `${`${OTHER},`.repeat(15)}${HEX}`],
  ])('%s', (_how, signature) => expect(evaluate(signature)).toBe('accepted'));

  it('of a body that is not text', () => {
    const body = Buffer.from([0, 255, 254, 0x80]);
    expect(evaluate(hmac(body, SECRET), { body })).toBe('accepted');
  });

  it('of an empty body', () => expect(evaluate(hmac('', SECRET), { body: '' })).toBe('accepted'));

  it.each([
    ['the timestamp and the body', `${NOW_SECONDS}.${BODY}`],
    ['the body alone', BODY],
    ["Slack's version of both", `v0:${NOW_SECONDS}:${BODY}`],
  ])('of %s when a timestamp header is configured', (_what, content) =>
    expect(evaluate(hmac(content, SECRET), { timestamp: String(NOW_SECONDS) })).toBe('accepted'),
  );
});

describe('a signature is refused', () => {
  it.each([
    ['that is empty', ''],
    ['of white space', '   '],
  ])('as missing when %s', (_how, signature) => expect(evaluate(signature)).toBe('hmac_missing'));

  it('as missing when there is none', () => expect(evaluate(undefined)).toBe('hmac_missing'));

  it.each([
    ['is by another secret', OTHER],
    ['is of SHA-1', 'sha1=7c4a8d09ca3762af61e59520943dc26494f8941b'],
    ['has only its scheme', 'sha256='],
    ['is one digit short', HEX.slice(0, -1)],
    ['is one digit long', `${HEX}0`],
    ['contains a letter that is not a hexadecimal digit', `${HEX.slice(0, -1)}g`],
    ['has its last bit changed', HEX.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['is twice as long', HEX + HEX],
    ['is base64 of another length', Buffer.from(HEX).toString('base64')],
    ['comes after too many others', `${`${OTHER},`.repeat(16)}${HEX}`],
    ['comes after too many parts', `${'x,'.repeat(64)}${HEX}`],
    ['looks like a prototype', '__proto__'],
    ['is 16,000 commas', ','.repeat(16_000)],
    ['is 16,000 schemes', 'v1='.repeat(5333)],
  ])('that %s', (_how, signature) => expect(evaluate(signature)).toBe('hmac_failed'));

  it('of another time than the configured one', () =>
    expect(evaluate(hmac(`${NOW_SECONDS - 1}.${BODY}`, SECRET), { timestamp: String(NOW_SECONDS) })).toBe(
      'hmac_failed',
    ));

  it('of an old request that contains a fresh time of its own', () => {
    const old = `${NOW_SECONDS - 3600}`;
    const signature = `t=${NOW_SECONDS},v1=${hmac(`${old}.${BODY}`, SECRET)}`;
    expect(evaluate(signature, { timestamp: old })).toBe('hmac_failed');
  });
});
