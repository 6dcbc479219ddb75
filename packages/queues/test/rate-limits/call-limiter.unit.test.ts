import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import type { CallCounter, CallWindow } from '../../src/rate-limits/call-counter.js';
import { type CallDecision, createCallLimiter } from '../../src/rate-limits/call-limiter.js';

const LIMIT = 60;

/** Counts as Redis does, and answers once `answer` is called. */
function slowCounter(): CallCounter & { answer(): void; counted(): number } {
  let seen: CallWindow | undefined;
  let calls = 0;
  const waiting: (() => void)[] = [];
  return {
    find: () => seen,
    add: (_, more) =>
      new Promise((resolve) => {
        calls += more;
        const window = { calls, endsAtMs: Infinity, seenAtMs: performance.now() };
        waiting.push(() => resolve((seen = window)));
      }),
    counted: () => calls,
    answer: () => waiting.splice(0).forEach((end) => end()),
  };
}

/** Answers counts until the promise is settled. */
async function answering<Result>(counter: { answer(): void }, promise: Promise<Result>): Promise<Result> {
  const pump = setInterval(() => counter.answer(), 1);
  return await promise.finally(() => clearInterval(pump));
}

it.each([1, 2, 30, 58, 59])(
  'admits no call beyond the limit while a batch of %i calls is being counted',
  async (batch) => {
    const counter = slowCounter();
    const limit = createCallLimiter(counter);
    const call = (count: number): Promise<CallDecision>[] =>
      Array.from({ length: count }, () => limit({ key: 'a', limit: LIMIT }));
    const early = call(1);
    await nextTurn();
    early.push(...call(batch));
    counter.answer();
    // The batch is on its way, and the count that this process has seen is still far from the limit.
    await waitFor(() => counter.counted() === 1 + batch);
    const decisions = await answering(counter, Promise.all([...early, ...call(1), ...call(LIMIT)]));
    expect(decisions.filter(({ kind }) => kind === 'admitted')).toHaveLength(LIMIT);
  },
);
