import { describe, expect, it } from '@jest/globals';
import { verifyReceivedRequest } from './support/verify-request.js';
import { NOW_MS, NOW_SECONDS, requestWith, settingsWith } from './support/requests.js';

const settings = settingsWith({ timestamp: { headerName: 'X-Time', ttlSeconds: 60 } });

function evaluate(timestamp: string | undefined): string {
  const headers: Record<string, string> = timestamp === undefined ? {} : { 'x-time': timestamp };
  return (
    verifyReceivedRequest(requestWith({ headers }), settings, { trustedProxies: 0 })?.reasonCode ?? 'accepted'
  );
}

function inSeconds(offsetSeconds: number): string {
  return String(NOW_SECONDS + offsetSeconds);
}

describe('a timestamp', () => {
  it.each([
    ['Unix seconds', inSeconds(0)],
    ['Unix milliseconds', String(NOW_MS + 1)],
    ['RFC 3339', '2026-11-21T12:00:00Z'],
    ['RFC 3339 with fractions', '2026-11-21T12:00:00.123456Z'],
    ['RFC 3339 in small letters', '2026-11-21t12:00:00z'],
    ['RFC 3339 with a space', '2026-11-21 12:00:00Z'],
    ['RFC 3339 with an offset', '2026-11-21T13:30:00+01:30'],
    ['the oldest that is allowed', inSeconds(-60)],
    ['the furthest ahead that is allowed', inSeconds(60)],
    ['with white space around it', ` ${inSeconds(0)} `],
  ])('is accepted: %s', (_what, timestamp) => expect(evaluate(timestamp)).toBe('accepted'));

  it.each([
    ['too old', inSeconds(-61)],
    ['too old by a millisecond', String(NOW_MS - 60_001)],
    ['too far ahead', inSeconds(61)],
    ['too far ahead by a millisecond', String(NOW_MS + 60_001)],
    ['too old in RFC 3339', '2026-11-21T11:58:59Z'],
    ['of 1970', '0'],
    ['of a year that has not come', '999999999999999'],
    ['seconds of the year 5138', '99999999999'],
  ])('has expired: %s', (_what, timestamp) => expect(evaluate(timestamp)).toBe('timestamp_expired'));

  it.each([
    ['a word', 'yesterday'],
    ['a negative number', '-1'],
    ['a fraction', '1795262400.5'],
    ['hexadecimal', '0x6b000000'],
    ['an exponent', '1e9'],
    ['endless', 'Infinity'],
    ['too many digits', '1'.repeat(16)],
    ['very many digits', '1'.repeat(16_000)],
    ['two lines', `${inSeconds(0)}, ${inSeconds(0)}`],
    ['a date alone', '2026-11-21'],
    ['without an offset', '2026-11-21T12:00:00'],
    ['30 February', '2026-02-30T12:00:00Z'],
    ['month 13', '2026-13-01T12:00:00Z'],
    ['hour 25', '2026-11-21T25:00:00Z'],
    ['an offset of 24 hours', '2026-11-21T12:00:00+24:00'],
    ['an HTTP date', 'Sat, 21 Nov 2026 12:00:00 GMT'],
    ['digits of another script', '١٧٩٥٢٦٢٤٠٠'],
  ])('is invalid: %s', (_what, timestamp) => expect(evaluate(timestamp)).toBe('timestamp_invalid'));

  it.each([[undefined], [''], ['  ']])('is missing: %p', (timestamp) =>
    expect(evaluate(timestamp)).toBe('timestamp_missing'),
  );

  it.each([
    ['no signature', undefined],
    ['a signature without a timestamp', { headerName: 'X-Hub-Signature-256', secret: 's' }],
    ['a signature whose own timestamp is missing', { headerName: 'Stripe-Signature', secret: 's' }],
  ])('is missing when only a maximum age is configured and the request has %s', (_what, hmac) => {
    const ageOnly = settingsWith({ timestamp: { headerName: undefined, ttlSeconds: 60 }, hmac });
    const evaluated = verifyReceivedRequest(requestWith(), ageOnly, { trustedProxies: 0 });
    expect(evaluated?.reasonCode).toBe('timestamp_missing');
  });
});
