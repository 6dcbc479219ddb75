import { expect, it } from '@jest/globals';
import { createGuessLimit } from '../src/login/guess-limit.js';

it('looks at no more logins of an address after five wrong ones, until a minute after the last', () => {
  let nowMs = 0;
  const limit = createGuessLimit(() => nowMs);
  for (let guess = 1; guess <= 4; guess += 1) expect(limit.addWrong('a')).toBe(false);
  expect(limit.waitMs('a')).toBe(0);
  nowMs = 30_000;
  expect(limit.addWrong('a')).toBe(true);
  expect(limit.waitMs('a')).toBe(60_000);
  expect(limit.waitMs('b')).toBe(0);
  nowMs = 90_000;
  expect(limit.waitMs('a')).toBe(0);
});

it('remembers so many addresses only', () => {
  const limit = createGuessLimit(() => 0);
  for (let guess = 0; guess < 5; guess += 1) limit.addWrong('first');
  for (let address = 0; address < 10_000; address += 1) limit.addWrong(String(address));
  expect(limit.waitMs('first')).toBe(0);
});
