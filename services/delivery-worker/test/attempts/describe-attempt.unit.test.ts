import { describe, expect, it } from '@jest/globals';
import type { AttemptRecord } from '@posthorn/database';
import { describeAttempt } from '../../src/attempts/describe-attempt.js';
import { failure, response } from '../support/delivery-results.js';

type Facts = Parameters<typeof describeAttempt>[0];

const SENT_AT = new Date('2026-03-01T12:00:00Z');
const CLAIMED_UNTIL = new Date('2026-03-01T12:00:25Z');
const DEAD: Facts['outcome'] = { status: 'failed_permanent', sweepAt: SENT_AT };

function attemptOf(facts: Partial<Facts>): AttemptRecord {
  return describeAttempt({
    job: { messageId: '0190a000-0000-7000-8000-000000000001', attemptNo: 3 },
    message: { claimedUntil: CLAIMED_UNTIL, retentionHours: 720, isProbe: false },
    request: { url: 'https://example.com/', headers: { 'X-Custom': 'a' }, body: '{}' },
    result: response(200),
    outcome: { status: 'succeeded' },
    sentAt: SENT_AT,
    processingMs: 7,
    keptBody: { responseBodyStored: true },
    ...facts,
  });
}

describe('the record of an attempt', () => {
  it('has the response, the timings and no error for a complete response', () =>
    expect(attemptOf({})).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      messageId: '0190a000-0000-7000-8000-000000000001',
      attemptNo: 3,
      claimedUntil: CLAIMED_UNTIL,
      retentionHours: 720,
      createdAt: SENT_AT,
      processingMs: 7,
      errorText: undefined,
      requestHeaders: { 'x-custom': 'a', Host: 'example.com', Connection: 'keep-alive' },
      responseLatencyMs: 15,
      resolvedIp: '203.0.113.7',
      connReused: false,
      isProbe: false,
      dnsMs: 1,
      tcpConnectMs: 2,
      tlsHandshakeMs: 3,
      ttfbMs: 4,
      transferMs: 5,
      responseStatus: 200,
      responseHeaders: { server: 'receiver' },
      responseBodyTruncated: false,
      responseBodyStored: true,
      outcome: { status: 'succeeded' },
    }));

  it('states the status of a rejection in words', () =>
    expect(attemptOf({ result: response(503), outcome: DEAD })).toMatchObject({
      errorText: 'the destination answered 503',
      responseStatus: 503,
    }));

  it('has the reason and no response when no response arrived', () => {
    const record = attemptOf({ result: failure('timeout', { resolvedIp: undefined }), outcome: DEAD });
    expect(record).toMatchObject({ errorText: 'it was timeout', responseBodyTruncated: false });
    expect(record.responseStatus).toBeUndefined();
    expect(record.responseHeaders).toBeUndefined();
    expect(record.resolvedIp).toBeUndefined();
  });

  it('has the status, the headers and the error of a response with an incomplete body', () => {
    const responseHeaders = { 'retry-after': '77', 'x-name': 'Zoë' };
    const received = { ...responseHeaders, 'x-name': Buffer.from('Zoë').toString('latin1') };
    const result = failure('reset', { status: 429, responseHeaders: received, retryAfter: '77' });
    expect(attemptOf({ result, outcome: DEAD })).toMatchObject({
      errorText: 'the destination answered 429, but its response body broke: it was reset',
      responseStatus: 429,
      responseHeaders,
      responseBodyTruncated: false,
    });
  });

  it('has the headers that a blocked destination would have received', () => {
    const result = failure('address-not-allowed', { requestHeaders: undefined });
    expect(attemptOf({ result, outcome: DEAD }).requestHeaders).toEqual({ 'X-Custom': 'a' });
  });

  it('masks API keys and ingest URLs in every header of the request and of the response', () => {
    const key = `wh_live_${'a1B2'.repeat(8)}`;
    const url = `https://in.example/v1/webhooks/receive/0190a000-0000-7000-8000-000000000001/${'ab01'.repeat(8)}`;
    const result = response(200, { requestHeaders: { 'X-Any': key }, responseHeaders: { location: url } });
    expect(attemptOf({ result })).toMatchObject({
      requestHeaders: { 'X-Any': 'wh_l…' },
      responseHeaders: { location: 'http…' },
    });
  });

  it('states that the body was truncated', () =>
    expect(attemptOf({ result: response(200, { bodyTruncated: true }) }).responseBodyTruncated).toBe(true));

  it('has a new UUIDv7 each time', () => {
    expect(attemptOf({}).id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(attemptOf({}).id).not.toBe(attemptOf({}).id);
  });
});

it.each([
  'Authorization',
  'authorization',
  'AUTHORIZATION',
  'X-Api-Key',
  'X-Auth-Token',
  'Cookie',
  'X-Hub-Signature-256',
  'X-Shopify-Hmac-Sha256',
])('masks credentials: %s', (name) => {
  const headers = { [name]: 'Bearer hunter2', 'X-Custom': 'kept' };
  const request = { url: 'https://example.com/', headers, body: '{}' };
  const masked = { [name]: 'Bear…', 'X-Custom': 'kept' };
  expect(attemptOf({ result: response(200, { requestHeaders: headers }) }).requestHeaders).toEqual(masked);
  const unsent = failure('invalid-url', { requestHeaders: undefined });
  expect(attemptOf({ request, result: unsent }).requestHeaders).toEqual(masked);
});

it('shows the signature that Posthorn made', () => {
  const requestHeaders = {
    'x-webhook-signature': 'sha256=ab',
    'x-webhook-timestamp': '1',
    'x-webhook-id': 'm',
  };
  expect(attemptOf({ result: response(200, { requestHeaders }) }).requestHeaders).toEqual(requestHeaders);
});
