import { expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { createWriteBehindCounter } from '../../src/rate-limits/write-behind-counter.js';

const OPEN = { endsAtMs: Infinity };

interface SlowCounter {
  readonly counted: Map<string, number>;
  readonly add: (
    key: string,
    calls: number,
  ) => Promise<{ calls: number; endsAtMs: number; seenAtMs: number }>;
  /** Completes the pending counts. */
  answer(): void;
}

function slowCounter(): SlowCounter {
  const counted = new Map<string, number>();
  const waiting: (() => void)[] = [];
  return {
    counted,
    add: (key, calls) =>
      new Promise((resolve) => {
        waiting.push(() => {
          counted.set(key, (counted.get(key) ?? 0) + calls);
          resolve({ calls, endsAtMs: Infinity, seenAtMs: 0 });
        });
      }),
    answer: () => waiting.splice(0).forEach((end) => end()),
  };
}

it('counts all calls, including those admitted while the counter was slow', async () => {
  const counter = slowCounter();
  const late = createWriteBehindCounter(counter);
  late.countLater('a', OPEN);
  await waitFor(() => Promise.resolve(late.uncounted('a') === 1));
  const calls = new Map([
    ['a', 1],
    ['b', 0],
    ['c', 0],
  ]);
  await waitFor(() => {
    for (const [key, count] of calls) {
      if (count >= 20) continue;
      calls.set(key, count + 1);
      late.countLater(key, OPEN);
    }
    if (Math.max(...calls.values()) % 3 === 0) counter.answer();
    return Promise.resolve([...calls.values()].every((count) => count >= 20));
  });
  await waitFor(() => {
    counter.answer();
    return Promise.resolve([...calls].every(([key, count]) => counter.counted.get(key) === count));
  });
  expect([...calls.keys()].map((key) => late.uncounted(key))).toEqual([0, 0, 0]);
});

it('does not count calls of a window that has ended', async () => {
  const counter = slowCounter();
  const late = createWriteBehindCounter(counter);
  late.countLater('ended', { endsAtMs: 0 });
  late.countLater('open', OPEN);
  await waitFor(() => {
    counter.answer();
    return Promise.resolve(late.uncounted('open') === 0);
  });
  expect([...counter.counted]).toEqual([['open', 1]]);
});
