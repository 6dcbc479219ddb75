import { expect, it } from '@jest/globals';
import { createLoginRateLimit } from '../src/login/login-rate-limit.js';

const START_MS = 1000;
const A = { name: 'alice', address: 'a' };
const FIRST = { name: 'alice', address: 'first' };

it('verifies no more logins of an address after five wrong ones, until a minute after the last', () => {
  let nowMs = START_MS;
  const limit = createLoginRateLimit(() => nowMs);
  for (let attempt = 1; attempt <= 4; attempt += 1) expect(limit.addWrong(A)).toBe(false);
  expect(limit.waitMs(A)).toBe(0);
  nowMs = START_MS + 30_000;
  expect(limit.addWrong(A)).toBe(true);
  expect(limit.waitMs(A)).toBe(60_000);
  expect(limit.waitMs({ name: 'alice', address: 'b' })).toBe(0);
  nowMs = START_MS + 90_000;
  expect(limit.waitMs(A)).toBe(0);
});

it('remembers a limited number of addresses', () => {
  const limit = createLoginRateLimit(() => START_MS);
  for (let attempt = 0; attempt < 5; attempt += 1) limit.addWrong(FIRST);
  for (let address = 0; address < 10_000; address += 1)
    limit.addWrong({ name: 'alice', address: String(address) });
  expect(limit.waitMs(FIRST)).toBe(0);
});

it('does not block another name of the same address', () => {
  const limit = createLoginRateLimit(() => START_MS);
  for (let attempt = 0; attempt < 5; attempt += 1) limit.addWrong({ name: 'mallory', address: 'proxy' });
  expect(limit.waitMs({ name: 'mallory', address: 'proxy' })).toBe(60_000);
  expect(limit.waitMs({ name: 'alice', address: 'proxy' })).toBe(0);
});

it('keeps the counter of a name when invented names follow', () => {
  const limit = createLoginRateLimit(() => START_MS);
  for (let attempt = 0; attempt < 5; attempt += 1) limit.addWrong(A);
  for (let name = 0; name < 20_000; name += 1) limit.addWrong({ name: `made-up-${name}`, address: 'a' });
  expect(limit.waitMs(A)).toBeGreaterThan(0);
});
