import { expect, it } from '@jest/globals';
import { createGathering } from '../src/batching/gathering.js';
import { createBatcher } from '../src/index.js';

const FOREVER_MS = 60_000;

interface Watched {
  readonly batches: number[];
  readonly add: (item: number) => Promise<number>;
}

function watchBatches(gatherMs: number): Watched {
  const batches: number[] = [];
  const add = createBatcher<number, number>({
    maxItems: 1000,
    maxRunning: 2,
    gatherMs,
    execute(items) {
      batches.push(items.length);
      return Promise.resolve(items);
    },
  });
  return { batches, add };
}

function addTogether({ add }: Watched, count: number): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, (_, item) => add(item)));
}

it('lets a caller that makes one call after another never wait', async () => {
  const { add, batches } = watchBatches(FOREVER_MS);
  for (let item = 0; item < 5; item += 1) expect(await add(item)).toBe(item);
  expect(batches).toEqual([1, 1, 1, 1, 1]);
});

it('lets a few callers wait for each other, and for nobody else', async () => {
  const watched = watchBatches(FOREVER_MS);
  await addTogether(watched, 3);
  const calls = [watched.add(0), watched.add(1)];
  await new Promise(setImmediate);
  expect(watched.batches).toEqual([3]);
  calls.push(watched.add(2));
  expect(await Promise.all(calls)).toEqual([0, 1, 2]);
  expect(watched.batches).toEqual([3, 3]);
});

it('starts a batch with four calls, however many more are expected', async () => {
  const watched = watchBatches(FOREVER_MS);
  await addTogether(watched, 10);
  await addTogether(watched, 4);
  expect(watched.batches).toEqual([10, 4]);
});

it('answers a call when the others that it waits for do not come', async () => {
  const watched = watchBatches(20);
  await addTogether(watched, 3);
  expect(await watched.add(7)).toBe(7);
  expect(watched.batches).toEqual([3, 1]);
});

it('expects no more calls than were in flight in the last two seconds', () => {
  let nowMs = 1000;
  const gathering = createGathering(FOREVER_MS, () => nowMs);
  let started = 0;
  const start = (): void => void (started += 1);
  const callAlone = (): void => {
    gathering.join(1);
    gathering.gather(start);
  };
  for (let call = 1; call <= 3; call += 1) gathering.join(call);
  gathering.gather(start);
  gathering.leave(3);
  nowMs += 1999;
  callAlone();
  expect(started).toBe(1);
  gathering.leave(1);
  nowMs += 2000;
  gathering.join(2);
  expect(started).toBe(2);
});
