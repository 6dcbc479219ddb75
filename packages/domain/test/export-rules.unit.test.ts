import { expect, it } from '@jest/globals';
import { exportRetryDelayMs, MAX_EXPORT_TRIES, MINUTE, SECOND } from '../src/index.js';

it.each([
  [1, 5 * SECOND],
  [2, 10 * SECOND],
  [3, 20 * SECOND],
  [6, 160 * SECOND],
  [7, 5 * MINUTE],
  [9, 5 * MINUTE],
  [MAX_EXPORT_TRIES, undefined],
  [MAX_EXPORT_TRIES + 1, undefined],
])('delays an export after try %i by %p ms', (tries, delayMs) => {
  expect(exportRetryDelayMs(tries)).toBe(delayMs);
});
