import { expect, it } from '@jest/globals';
import { restartDelayMs } from '../../src/supervisor/keep-alive.js';

it.each([
  [1, 250],
  [2, 500],
  [3, 1000],
  [6, 8000],
  [7, 10_000],
  [5000, 10_000],
])('counts %i deaths in a row as a pause of %i ms', (deaths, delayMs) => {
  expect(restartDelayMs(deaths)).toBe(delayMs);
});
