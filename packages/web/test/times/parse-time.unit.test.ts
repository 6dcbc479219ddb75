import { describe, expect, it } from '@jest/globals';
import { parseTime } from '../../src/times/parse-time.js';

/** A Wednesday, in the zone of this process, as a browser has its own. */
const NOW = new Date(2026, 10, 25, 10, 5, 7, 250);
const HOUR_MS = 3_600_000;

function parse(text: string) {
  return parseTime(text, NOW.getTime());
}

function local(day: number, ...clock: readonly number[]): number {
  const [hour = 0, minute = 0, second = 0, ms = 0] = clock;
  return new Date(2026, 10, day, hour, minute, second, ms).getTime();
}

const MOMENTS: readonly (readonly [string, number])[] = [
  ['14:30', local(24, 14, 30)],
  ['10:05:08', local(24, 10, 5, 8)],
  ['10:05', local(25, 10, 5)],
  ['9:05', local(25, 9, 5)],
  ['1430', local(24, 14, 30)],
  ['930', local(25, 9, 30)],
  ['14:30:05', local(24, 14, 30, 5)],
  ['0:00', local(25)],
  ['2:30 pm', local(24, 14, 30)],
  ['2:30PM', local(24, 14, 30)],
  ['2 pm', local(24, 14)],
  ['12 am', local(25)],
  ['12:15 pm', local(24, 12, 15)],
  ['today 14:30', local(25, 14, 30)],
  ['  2026-11-24   14:30 ', local(24, 14, 30)],
  ['2026-11-24 1430', local(24, 14, 30)],
  ['2026-11-24 14:30:05', local(24, 14, 30, 5)],
  ['2026-11-24 14:30:05.123', local(24, 14, 30, 5, 123)],
  ['2026-11-24T14:30', local(24, 14, 30)],
  ['2026-11-4 2 pm', local(4, 14)],
  ['2026-11-24T14:30Z', Date.UTC(2026, 10, 24, 14, 30)],
  ['2026-11-24T14:30:05.123456Z', Date.UTC(2026, 10, 24, 14, 30, 5, 123)],
  ['2026-11-24 14:30 UTC', Date.UTC(2026, 10, 24, 14, 30)],
  ['2026-11-24T14:30:00+05:30', Date.UTC(2026, 10, 24, 9, 0)],
  ['2026-11-24 20:00 -0800', Date.UTC(2026, 10, 25, 4, 0)],
  ['yesterday 14:30', local(24, 14, 30)],
  ['Yesterday at 2:30 pm', local(24, 14, 30)],
  ['today 9:00', local(25, 9)],
  ['monday 14:30', local(23, 14, 30)],
];

it.each(MOMENTS)('reads "%s" as one moment', (text, at) => {
  expect(parse(text)).toEqual({ from: at, before: at });
});

const DAYS = [
  ['2026-11-20', 20],
  ['today', 25],
  ['yesterday', 24],
  ['Monday', 23],
  ['mon', 23],
  ['thu', 19],
  ['wednesday', 25],
  ['last wednesday', 18],
  ['last tuesday', 24],
] as const;

it.each(DAYS)('reads "%s" as a whole day', (text, day) => {
  expect(parse(text)).toEqual({ from: local(day), before: local(day + 1) });
});

const AGO = [
  ['now', 0],
  ['-2h', 2 * HOUR_MS],
  ['- 2 h', 2 * HOUR_MS],
  ['2 hours ago', 2 * HOUR_MS],
  ['1 hour ago', HOUR_MS],
  ['2h ago', 2 * HOUR_MS],
  ['-30min', HOUR_MS / 2],
  ['-30m', HOUR_MS / 2],
  ['90 seconds ago', 90_000],
  ['-7d', 7 * 24 * HOUR_MS],
  ['1 week ago', 7 * 24 * HOUR_MS],
] as const;

it.each(AGO)('reads "%s" back from now, in whole seconds around it', (text, ms) => {
  const second = local(25, 10, 5, 7) - ms;
  expect(parse(text)).toEqual({ from: second, before: second + 1000 });
});

describe('what is no time', () => {
  const NOT_UNDERSTOOD = 'Not understood. Write 14:30, 2026-11-25 14:30, yesterday or -2h.';
  const NO_CLOCK = 'There is no such time of day.';
  const NO_DAY = 'There is no such day.';
  const UNKNOWN = 'This must lie between the years 1970 and 9998.';

  it.each([
    ['14', NOT_UNDERSTOOD],
    ['14:', NOT_UNDERSTOOD],
    ['soon', NOT_UNDERSTOOD],
    ['2026-11', NOT_UNDERSTOOD],
    ['25.11.2026', NOT_UNDERSTOOD],
    ['11/25/2026', NOT_UNDERSTOOD],
    ['2026-11-25 14', NOT_UNDERSTOOD],
    ['2026-11-25 14:30 CET', NOT_UNDERSTOOD],
    ['14:30Z', NOT_UNDERSTOOD],
    ['yesterday tomorrow', NOT_UNDERSTOOD],
    ['-2', NOT_UNDERSTOOD],
    ['', NOT_UNDERSTOOD],
    ['24:00', NO_CLOCK],
    ['14:60', NO_CLOCK],
    ['13 pm', NO_CLOCK],
    ['0:30 am', NO_CLOCK],
    ['2026-02-29', NO_DAY],
    ['2026-13-01 14:30', NO_DAY],
    ['0026-11-25', NO_DAY],
    ['1969-12-01', UNKNOWN],
    ['9999-12-31', UNKNOWN],
    ['-99999999999w', UNKNOWN],
  ])('says of "%s" why', (text, issue) => {
    expect(parse(text)).toEqual({ issue });
  });
});
