import { describe, expect, it } from '@jest/globals';
import { parseCount } from '../../src/arguments/parse-count.js';
import { parseDay } from '../../src/arguments/parse-day.js';
import { parseEndpointId, parseKeyId, parseUuid } from '../../src/arguments/parse-id.js';
import { parseMoment } from '../../src/arguments/parse-moment.js';
import { parseText } from '../../src/arguments/parse-text.js';

const UUID = '019aa000-1234-7abc-8def-0123456789ab';

describe('a moment', () => {
  it.each([
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T08:00+02:00', '2026-11-21T06:00:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('parses %s as %s', (text, moment) => expect(parseMoment(text).toISOString()).toBe(moment));

  it.each([
    ['90m', 90 * 60_000],
    ['36h', 36 * 3_600_000],
    ['7d', 7 * 86_400_000],
  ])('parses %s as a time before now', (text, ms) => {
    const earliest = Date.now() - ms;
    const moment = parseMoment(text).getTime();
    expect(moment).toBeGreaterThanOrEqual(earliest);
    expect(moment).toBeLessThanOrEqual(Date.now() - ms);
  });

  it.each([
    '',
    'yesterday',
    '7w',
    '-1h',
    '1e9d',
    '2026-13-40',
    '2026-11-21T08:00',
    '9999999d',
    '2026-11-21; DROP',
  ])('is not %j', (text) => expect(() => parseMoment(text)).toThrow('It must be like'));
});

describe('an id', () => {
  it('is accepted in any case', () => expect(parseUuid(UUID.toUpperCase())).toBe(UUID));
  it('of an endpoint is accepted in the format of the API', () =>
    expect(parseEndpointId(`ep_${UUID.replaceAll('-', '')}`)).toBe(UUID));
  it.each(['', 'x', `${UUID} `, `${UUID}'`, 'ep_', '__proto__', `ep_${UUID}`])('is not %j', (text) =>
    expect(() => parseEndpointId(text)).toThrow('It must be an id'),
  );
  it('of a key is never the key itself', () =>
    expect(() => parseKeyId(`wh_live_${'a'.repeat(32)}`)).toThrow('not the key itself'));
});

describe('a count', () => {
  it.each(['0', '-1', '1.5', '1e3', '0x10', '', ' 1', '11', '99999999999999999999', 'Infinity'])(
    'is not %j',
    (text) => expect(() => parseCount(10)(text)).toThrow('from 1 to 10'),
  );
  it('is a whole number up to its maximum', () => expect(parseCount(10)('10')).toBe(10));
});

describe('a day', () => {
  it('is converted to the format of partition names', () => expect(parseDay('2026-11-21')).toBe('20261121'));
  it.each(['2026-02-30', '2026-11-21T00:00:00Z', '20261121', "2026-11-21'; DROP TABLE x", ''])(
    'is not %j',
    (text) => expect(() => parseDay(text)).toThrow('It must be a day'),
  );
});

describe('a name', () => {
  it.each(['', 'x'.repeat(256), '\ud800'])('is not %j', (text) =>
    expect(() => parseText(text)).toThrow('1 to 255 characters'),
  );
});
