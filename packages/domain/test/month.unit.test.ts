import { expect, it } from '@jest/globals';
import { monthOf, nextMonthOf } from '../src/index.js';

it.each([
  ['2026-11-21T23:59:59.999Z', '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ['2028-02-29T00:00:00.000Z', '2028-02-01', '2028-03-01'],
  // Already March in time zones ahead of UTC.
  ['2027-03-01T01:00:00.000+14:00', '2027-02-01', '2027-03-01'],
])('%s is in the month (UTC) from %s until %s', (moment, first, next) => {
  const midnight = 'T00:00:00.000Z';
  expect(monthOf(new Date(moment)).toISOString()).toBe(first + midnight);
  expect(nextMonthOf(new Date(moment)).toISOString()).toBe(next + midnight);
});
