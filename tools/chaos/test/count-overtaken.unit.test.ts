import { expect, it } from '@jest/globals';
import { countOvertaken } from '../src/fairness/count-overtaken.js';

it.each([
  { name: 'in order', taken: ['a', 'b', 'c'], overtaken: 0 },
  { name: 'two swapped', taken: ['b', 'a', 'c'], overtaken: 1 },
  { name: 'the last one first', taken: ['d'], overtaken: 3 },
  { name: 'nothing taken', taken: [], overtaken: 0 },
])('counts overtaken messages: $name', ({ taken, overtaken }) => {
  expect(countOvertaken(['a', 'b', 'c', 'd'], taken)).toBe(overtaken);
});
