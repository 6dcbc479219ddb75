import { describe, expect, it } from '@jest/globals';
import { RateLimitError } from '@posthorn/client';
import {
  type CallForPart,
  type Part,
  type Progress,
  NOTHING_DONE,
  actOnAll,
} from '../../src/bulk/act-on-all.js';

const PART: Part = { done: 0, refused: 0, next: null, waitMs: 0 };
const LIMITED = new RateLimitError({
  status: 429,
  code: 'RATE_LIMIT_EXCEEDED',
  message: 'Too many.',
  details: {},
  retryAfterSeconds: 0.01,
});

/** A list whose calls are answered one after the other, with the cursors that it was asked with. */
function listOf(...answers: readonly (Partial<Part> | Error)[]): {
  readonly call: CallForPart;
  readonly asked: (string | undefined)[];
} {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    async call(cursor) {
      const answer = answers[asked.push(cursor) - 1];
      if (answer instanceof Error) throw answer;
      return Promise.resolve({ ...PART, ...answer });
    },
  };
}

async function run(
  lists: readonly CallForPart[],
  { from = NOTHING_DONE, signal = new AbortController().signal } = {},
): Promise<{ readonly result: Progress; readonly shown: readonly Progress[] }> {
  const shown: Progress[] = [];
  const result = await actOnAll(lists, { from, signal, onProgress: (progress) => shown.push(progress) });
  return { result, shown };
}

describe('actOnAll', () => {
  it('goes on past a call that could act on nothing', async () => {
    const list = listOf({ refused: 1000, next: 'a' }, { done: 1000, next: 'b' }, { done: 3, refused: 1 });
    const { result } = await run([list.call]);
    expect(result).toMatchObject({ done: 1003, refused: 1001 });
    expect(list.asked).toEqual([undefined, 'a', 'b']);
  });

  it('acts on each list from its beginning', async () => {
    const [one, two] = [listOf({ done: 1, next: 'a' }, { done: 1 }), listOf({ done: 5 })];
    expect((await run([one.call, two.call])).result.done).toBe(7);
    expect(two.asked).toEqual([undefined]);
  });

  it('waits as long as the rate asks, says until when, and leaves out nothing', async () => {
    const list = listOf({ done: 40, next: 'a', waitMs: 10 }, LIMITED, { done: 60 });
    const { result, shown } = await run([list.call]);
    expect(result.done).toBe(100);
    expect(list.asked).toEqual([undefined, 'a', 'a']);
    expect(shown.map(({ waitsUntilMs }) => waitsUntilMs !== undefined)).toEqual([true, true, false]);
  });

  it('begins again at the beginning when the rate leaves no room for its first call', async () => {
    const list = listOf(LIMITED, { done: 2 });
    expect((await run([list.call])).result.done).toBe(2);
    expect(list.asked).toEqual([undefined, undefined]);
  });

  it('stops between two calls, and goes on there', async () => {
    const stopper = new AbortController();
    const list = listOf({ done: 10, next: 'a' }, { done: 5 });
    const stopping: CallForPart = async (cursor) => {
      stopper.abort();
      return list.call(cursor);
    };
    const { result } = await run([stopping], { signal: stopper.signal });
    expect(result).toMatchObject({ done: 10, cursor: 'a' });
    expect((await run([list.call], { from: result })).result.done).toBe(15);
  });

  it('fails with the error of a call, after it has told what was done', async () => {
    const shown: Progress[] = [];
    const list = listOf({ done: 10, next: 'a' }, new Error('away'));
    const { signal } = new AbortController();
    const running = actOnAll([list.call], {
      from: NOTHING_DONE,
      signal,
      onProgress: (now) => shown.push(now),
    });
    await expect(running).rejects.toThrow('away');
    expect(shown.at(-1)).toMatchObject({ done: 10, cursor: 'a' });
  });
});
