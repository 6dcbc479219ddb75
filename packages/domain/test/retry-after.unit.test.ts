import { describe, expect, it } from '@jest/globals';
import { HOUR, nextStep, parseRetryAfter } from '../src/index.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    ['120', 120_000],
    [' 120\t', 120_000],
    ['007', 7000],
    ['4294967296', 4_294_967_296_000],
  ])('is parsed in seconds: "%s"', (text, ms) => expect(parseRetryAfter(text, NOW)).toBe(ms));

  it.each([
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 13:00:00 GMT', HOUR],
    ['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
    ['Sun Mar  1 12:00:30 2026', 30_000],
  ])('is parsed as an HTTP date: "%s"', (text, ms) => expect(parseRetryAfter(text, NOW)).toBe(ms));

  it.each(['Sun, 01 Mar 2026 12:00:00 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'])(
    'is 0, and never negative, for a date that is not in the future: "%s"',
    (text) => expect(parseRetryAfter(text, NOW)).toBe(0),
  );

  it.each([
    undefined,
    '5 GMT',
    '',
    ' ',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '١٢٠',
    'Infinity',
    'NaN',
    '120, 60',
    '120s',
    'soon',
    'GMT',
    'Wed, 32 Oct 2099 07:28:00 GMT',
    '2099-10-21T07:28:00Z',
    'Wed, 21 Oct 2099 07:28:00',
  ])('is undefined for any other text: "%s"', (text) => expect(parseRetryAfter(text, NOW)).toBeUndefined());

  it.each(['99999999999', '9'.repeat(30), '9'.repeat(400)])(
    'is the longest delay, not undefined, for a huge number: %s',
    (text) => {
      const retryAfterMs = parseRetryAfter(text, NOW);
      const step = nextStep({ status: 429, retryAfterMs }, { fast: 0, slow: 0 });
      expect(step).toMatchObject({ delayMs: 24 * HOUR });
    },
  );
});
