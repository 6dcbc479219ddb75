import { expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { processLoad } from '../src/batching/batch-gate.js';
import { createBatcher } from '../src/index.js';

interface Watched {
  readonly batches: number[];
  readonly add: (item: number) => Promise<number>;
}

function watchBatches(maxPauseMs: number): Watched {
  const batches: number[] = [];
  const add = createBatcher<number, number>({
    maxItems: 1000,
    maxRunning: 2,
    maxPauseMs,
    execute(items) {
      batches.push(items.length);
      return Promise.resolve(items);
    },
  });
  return { batches, add };
}

/** Keeps the event loop from idling until the process counts as busy. */
async function keepBusy(forMs: number, meanwhile: () => void): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < forMs) {
    meanwhile();
    await new Promise(setImmediate);
  }
}

/** The process works for this share of its time at most. */
const CALM = 0.4;

it('answers a single call in an idle process without a pause', async () => {
  const { add } = watchBatches(60_000);
  let busyAtMs = performance.now();
  await waitFor(() => {
    if (processLoad() >= CALM) busyAtMs = performance.now();
    return performance.now() - busyAtMs > 250;
  });
  for (let item = 0; item < 5; item += 1) expect(await add(item)).toBe(item);
});

it('lets a busy process collect larger batches', async () => {
  const [without, withPause] = [watchBatches(0), watchBatches(1000)];
  const calls: Promise<unknown>[] = [];
  await keepBusy(600, () => calls.push(without.add(1), withPause.add(1)));
  await Promise.all(calls);
  expect(without.batches.length).toBeGreaterThan(2 * withPause.batches.length);
});
