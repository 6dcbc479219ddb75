import { expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { createFreshCache } from '../src/index.js';

const MAX_AGE_MS = 200;

interface Loads {
  readonly keys: string[];
  readonly load: (key: string) => Promise<{ readonly loads: number } | undefined>;
}

/** Each value contains the number of loads before it. */
function countLoads(exists: () => boolean = () => true): Loads {
  const keys: string[] = [];
  return {
    keys,
    load: (key) => {
      keys.push(key);
      return Promise.resolve(exists() ? { loads: keys.length } : undefined);
    },
  };
}

it('loads a key once for concurrent look-ups', async () => {
  const { keys, load } = countLoads();
  const cache = createFreshCache({ max: 10, maxAgeMs: MAX_AGE_MS, load });
  const found = await Promise.all([cache.get('a'), cache.get('a'), cache.get('b')]);
  expect(found[0]).toBe(found[1]);
  expect(keys).toEqual(['a', 'b']);
});

it('never returns a value whose loading began too long ago, however long it took', async () => {
  let finishFirst: (value: { readonly name: string }) => void = () => undefined;
  const slow = new Promise<{ readonly name: string }>((resolve) => {
    finishFirst = resolve;
  });
  const answers = [slow, Promise.resolve({ name: 'new' })];
  const cache = createFreshCache({
    max: 10,
    maxAgeMs: MAX_AGE_MS,
    load: () => answers.shift() ?? Promise.resolve({ name: 'newer' }),
  });
  const first = cache.get('a');
  const startedAt = performance.now();
  await waitFor(() => performance.now() - startedAt > MAX_AGE_MS);
  finishFirst({ name: 'old' });
  expect(await first).toEqual({ name: 'old' });
  expect(await cache.get('a')).not.toEqual({ name: 'old' });
});

it('reloads only values in use before they are too old', async () => {
  const { keys, load } = countLoads();
  const cache = createFreshCache({ max: 10, maxAgeMs: MAX_AGE_MS, load });
  await cache.get('a');
  await cache.get('a');
  await waitFor(() => keys.length === 2);
  const startedAt = performance.now();
  await waitFor(() => performance.now() - startedAt > 2 * MAX_AGE_MS);
  expect(keys).toEqual(['a', 'a']);
});

it('removes a value at once when a reload no longer finds it', async () => {
  let exists = true;
  const { load } = countLoads(() => exists);
  const cache = createFreshCache({ max: 10, maxAgeMs: MAX_AGE_MS, load });
  expect(await cache.get('a')).toBeDefined();
  exists = false;
  expect(await cache.reload('a')).toBeUndefined();
  expect(await cache.get('a')).toBeUndefined();
});

it('reports a failed load to its callers, and loads again for the next caller', async () => {
  let fails = true;
  const cache = createFreshCache({
    max: 10,
    maxAgeMs: MAX_AGE_MS,
    load: () => (fails ? Promise.reject(new Error('away')) : Promise.resolve('back')),
  });
  await expect(cache.get('a')).rejects.toThrow('away');
  fails = false;
  expect(await cache.get('a')).toBe('back');
});

it('does not reload by itself a value that was used once or does not exist', async () => {
  const { keys, load } = countLoads(() => false);
  const cache = createFreshCache({ max: 10, maxAgeMs: MAX_AGE_MS, load });
  await cache.get('a');
  const startedAt = performance.now();
  await waitFor(() => performance.now() - startedAt > 2 * MAX_AGE_MS);
  expect(keys).toEqual(['a']);
});

it('does not join a load that began too long ago', async () => {
  let loads = 0;
  const cache = createFreshCache({
    max: 10,
    maxAgeMs: MAX_AGE_MS,
    load: () => {
      loads += 1;
      return loads === 1 ? new Promise<never>(() => undefined) : Promise.resolve('new');
    },
  });
  void cache.get('a');
  const startedAt = performance.now();
  await waitFor(() => performance.now() - startedAt > MAX_AGE_MS);
  expect(await cache.get('a')).toBe('new');
});

it('does not let a slow look-up replace a value that was loaded later', async () => {
  let finishOld: (value: { readonly name: string }) => void = () => undefined;
  const old = new Promise<{ readonly name: string }>((resolve) => {
    finishOld = resolve;
  });
  const answers = [old, Promise.resolve({ name: 'new' })];
  const cache = createFreshCache({
    max: 10,
    maxAgeMs: 10_000,
    load: () => answers.shift() ?? Promise.resolve({ name: 'newer' }),
  });
  const slow = cache.get('a');
  await cache.reload('a');
  finishOld({ name: 'old' });
  await slow;
  expect(await cache.get('a')).toEqual({ name: 'new' });
});

it('forgets values, also those that are being loaded', async () => {
  let finishOld: (value: { readonly name: string }) => void = () => undefined;
  const old = new Promise<{ readonly name: string }>((resolve) => {
    finishOld = resolve;
  });
  const answers = [Promise.resolve({ name: 'other' }), old];
  const cache = createFreshCache({
    max: 10,
    maxAgeMs: 10_000,
    load: () => answers.shift() ?? Promise.resolve({ name: 'new' }),
  });
  await cache.get('b');
  const slow = cache.get('a');
  cache.forget((key) => key === 'a');
  const later = cache.get('a');
  finishOld({ name: 'old' });
  expect([await slow, await later]).toEqual([{ name: 'old' }, { name: 'new' }]);
  expect([await cache.get('a'), await cache.get('b')]).toEqual([{ name: 'new' }, { name: 'other' }]);
  cache.forget((key) => key === 'b');
  expect(await cache.get('b')).toEqual({ name: 'new' });
});
