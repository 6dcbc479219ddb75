import { expect, it } from '@jest/globals';
import { formatPartitionDay, partitionDayOf } from '../src/index.js';

it.each([
  ['2026-11-21T00:00:00.000Z', '20261121', '2026-11-21'],
  ['2026-11-21T23:59:59.999Z', '20261121', '2026-11-21'],
  ['2027-01-02T01:00:00.000+02:00', '20270101', '2027-01-01'],
])('names and formats the day of %s in UTC', (moment, name, day) => {
  expect(partitionDayOf(Date.parse(moment))).toBe(name);
  expect(formatPartitionDay(name)).toBe(day);
});
