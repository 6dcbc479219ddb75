import { describe, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES } from '@posthorn/domain';
import { type SourceSettings, createAllowlist, hashToken, verifyHead, REASON_CODES } from '../src/index.js';
import { verifyReceivedRequest } from './support/verify-request.js';
import { type RequestChange, hmac, NOW_SECONDS, requestWith, settingsWith } from './support/requests.js';

const TOKEN = 'a token of sixteen and more';

const everyCheck: Partial<SourceSettings> = {
  allowlist: createAllowlist(['192.0.2.0/24']),
  staticToken: { headerName: 'X-Token', queryParam: undefined, hash: hashToken(TOKEN) },
  timestamp: { headerName: 'X-Time', ttlSeconds: 60 },
  hmac: { headerName: 'X-Signature', secret: 'a secret' },
};

const good = { socketAddress: '192.0.2.1', body: '{}' };
const goodHeaders = {
  'X-Token': TOKEN,
  'X-Time': String(NOW_SECONDS),
  'X-Signature': hmac(`${NOW_SECONDS}.{}`, 'a secret'),
};

/** Each step fixes the request for the check before it, and leaves it invalid for all later checks. */
const STEPS: readonly (readonly [string, RequestChange, Partial<SourceSettings> | undefined])[] = [
  ['method_not_allowed', { method: 'GET' }, undefined],
  ['endpoint_not_found', {}, undefined],
  ['endpoint_not_found', { secretToken: 'f'.repeat(32) }, { active: false, paused: true }],
  ['endpoint_inactive', {}, { active: false, paused: true }],
  ['endpoint_paused', {}, { paused: true }],
  ['too_many_hops', { headers: { 'X-Webhook-Hops': '5' } }, {}],
  ['payload_too_large', { headers: { 'Content-Length': String(MAX_BODY_BYTES + 1) } }, {}],
  ['payload_too_large', {}, {}],
  ['ip_not_allowed', { body: '{}' }, {}],
  ['static_token_missing', { ...good }, {}],
  ['static_token_invalid', { ...good, headers: { 'X-Token': 'x' } }, {}],
  ['timestamp_missing', { ...good, headers: { 'X-Token': TOKEN } }, {}],
  ['timestamp_invalid', { ...good, headers: { 'X-Token': TOKEN, 'X-Time': 'x' } }, {}],
  ['timestamp_expired', { ...good, headers: { 'X-Token': TOKEN, 'X-Time': '1' } }, {}],
  ['hmac_missing', { ...good, headers: { ...goodHeaders, 'X-Signature': '' } }, {}],
  ['hmac_failed', { ...good, headers: { ...goodHeaders, 'X-Signature': 'x' } }, {}],
];

describe('the order of the checks', () => {
  it.each(STEPS)('%s', (reasonCode, request, change) => {
    const settings = change && settingsWith({ ...everyCheck, ...change });
    const rejection = verifyReceivedRequest(requestWith({ body: undefined, ...request }), settings, {
      trustedProxies: 0,
    });
    expect(rejection?.reasonCode).toBe(reasonCode);
    const secrets = [TOKEN, 'a secret', '192.0.2.1', 'x-token'];
    for (const secret of secrets) expect(rejection?.detail.toLowerCase()).not.toContain(secret);
  });

  it('contains all of them except those of handshakes, events and the rate, which come last and elsewhere', () => {
    const evaluated = new Set(STEPS.map(([reasonCode]) => reasonCode));
    expect([...evaluated, 'handshake_failed', 'event_refused', 'rate_limited']).toEqual(REASON_CODES);
  });

  it('accepts a request that passes them all', () =>
    expect(
      verifyReceivedRequest(requestWith({ ...good, headers: goodHeaders }), settingsWith(everyCheck), {
        trustedProxies: 0,
      }),
    ).toBeUndefined());

  it('accepts a request that passes them all behind a proxy', () => {
    const headers = { ...goodHeaders, 'X-Forwarded-For': '198.51.100.1, 192.0.2.1' };
    const request = requestWith({ ...good, socketAddress: '10.0.0.1', headers });
    expect(verifyReceivedRequest(request, settingsWith(everyCheck), { trustedProxies: 1 })).toBeUndefined();
    expect(verifyReceivedRequest(request, settingsWith(everyCheck), { trustedProxies: 0 })?.reasonCode).toBe(
      'ip_not_allowed',
    );
  });

  it('contains only those of the head before the body is read', () => {
    expect(verifyHead(requestWith({ ...good, headers: {} }), settingsWith(everyCheck))).toBeUndefined();
    expect(verifyHead(requestWith(), settingsWith({ paused: true }))?.reasonCode).toBe('endpoint_paused');
  });

  it('accepts a body of the largest size, and none that is larger', () => {
    const body = Buffer.alloc(MAX_BODY_BYTES);
    const evaluate = (bytes: Buffer): string | undefined =>
      verifyReceivedRequest(requestWith({ body: bytes }), settingsWith(), { trustedProxies: 0 })?.reasonCode;
    expect(evaluate(body)).toBeUndefined();
    expect(evaluate(Buffer.concat([body, Buffer.from('x')]))).toBe('payload_too_large');
  });
});
