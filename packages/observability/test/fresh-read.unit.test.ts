import { expect, it } from '@jest/globals';
import { createFreshRead } from '../src/index.js';

it('shares a read between concurrent callers', async () => {
  let reads = 0;
  const read = createFreshRead(() => Promise.resolve((reads += 1)), 60_000);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

it('reads again when the value is not fresh', async () => {
  let reads = 0;
  const read = createFreshRead(() => Promise.resolve((reads += 1)), 0);
  expect([await read(), await read()]).toEqual([1, 2]);
});

it('does not cache a failed read', async () => {
  let reads = 0;
  const read = createFreshRead(() => {
    reads += 1;
    return reads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(reads);
  }, 60_000);
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
