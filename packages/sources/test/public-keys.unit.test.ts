import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES } from '@posthorn/domain';
import { type HmacSettings, parseKeySet, parsePublicKey } from '../src/index.js';
import { NOW_SECONDS, requestWith, settingsWith } from './support/requests.js';
import { verifyReceivedRequest } from './support/verify-request.js';

const BODY = '{"type":"order.paid","note":"grüße ✓"}';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signed = sign(null, Buffer.from(`msg_1.${NOW_SECONDS}.${BODY}`), privateKey).toString('base64');
const jwk = publicKey.export({ format: 'jwk' });
const raw = Buffer.from(String(jwk.x), 'base64url').toString('base64');
const other = generateKeyPairSync('ed25519').publicKey;

function evaluate(
  publicKeys: HmacSettings['publicKeys'] | undefined,
  signature: string,
  body = BODY,
): string | undefined {
  const settings = settingsWith({
    provider: 'standard_webhooks',
    hmac: { headerName: 'webhook-signature', secret: undefined, ...(publicKeys && { publicKeys }) },
  });
  const stamp = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(NOW_SECONDS) };
  const request = requestWith({ headers: { ...stamp, 'webhook-signature': signature }, body });
  return verifyReceivedRequest(request, settings, { trustedProxies: 0 })?.reasonCode;
}

/** An entry that no key has signed. */
const NONE = `v1a,${'A'.repeat(86)}==`;

describe('a webhook with an ed25519 signature of Standard Webhooks', () => {
  const key = parsePublicKey(`whpk_${raw}`, 'ed25519') ?? other;

  it('is verified by any of the public keys, beside other entries', () => {
    const value = `v1,${'A'.repeat(43)}= v1a,${signed}`;
    expect(evaluate([other, key], value)).toBeUndefined();
  });

  it.each([
    ['another body', `v1a,${signed}`, `${BODY} `],
    ['the version of a secret', `v1,${signed}`, BODY],
    ['no version', signed, BODY],
    ['its signature after two others', `${NONE} ${NONE} v1a,${signed}`, BODY],
  ])('is refused with %s', (_what, value, body) => expect(evaluate([key], value, body)).toBe('hmac_failed'));

  it('is verified by the fourth key, or by the second entry of the third, however large its body is', () => {
    const body = 'a'.repeat(MAX_BODY_BYTES);
    const content = Buffer.from(`msg_1.${NOW_SECONDS}.${body}`);
    const value = `v1a,${sign(null, content, privateKey).toString('base64')}`;
    expect(evaluate([other, other, other, key], value, body)).toBeUndefined();
    expect(evaluate([other, other, key], `${NONE} ${value}`, body)).toBeUndefined();
    expect(evaluate([other, other, other, key], `${NONE} ${value}`, body)).toBe('hmac_failed');
  });

  it.each([
    ['another key', [other]],
    ['no key', []],
    ['no keys at all', undefined],
  ])('is refused with %s', (_what, keys) => expect(evaluate(keys, `v1a,${signed}`)).toBe('hmac_failed'));
});

describe('a public key', () => {
  it.each([
    ['no text', '', 'ed25519'],
    ['a key without its prefix', Buffer.alloc(32, 1).toString('base64'), 'ed25519'],
    ['a key that is too short', `whpk_${Buffer.alloc(31).toString('base64')}`, 'ed25519'],
    ['base64 that is no key', 'AAAA', 'ecdsa'],
    ['a private key', privatePem(), 'ecdsa'],
  ] as const)('is not %s', (_what, text, kind) => expect(parsePublicKey(text, kind)).toBeUndefined());
});

describe('a key set', () => {
  const parse = (keys: unknown): number | undefined => parseKeySet(JSON.stringify({ keys }))?.length;

  it('has the ed25519 keys that verify, whatever else they say', () => {
    const keys = parseKeySet(JSON.stringify({ keys: [{ ...jwk, kid: 'a', alg: 'EdDSA', use: 'sig' }] }));
    expect(evaluate(keys, `v1a,${signed}`)).toBeUndefined();
  });

  it('has at most four keys, so that a request costs a bounded number of passes', () => {
    expect(parse(Array.from({ length: 20 }, () => jwk))).toBe(4);
  });

  it.each([
    ['a key of RSA', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }],
    ['a key of another curve', { ...jwk, crv: 'Ed448' }],
    ['a key to encrypt with', { ...jwk, use: 'enc' }],
    ['a key that is too short', { ...jwk, x: 'AAAA' }],
    ['a key that is no object', null],
  ])('is read without %s', (_what, key) => expect(parse([key, jwk])).toBe(1));

  it.each([['{}'], ['[]'], ['null'], ['{"keys":{}}'], ['<html>'], ['{"keys":['], ['']])('is not %s', (text) =>
    expect(parseKeySet(text)).toBeUndefined(),
  );
});

function privatePem(): string {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}
