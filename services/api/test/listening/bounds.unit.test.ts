import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createByteBudget } from '../../src/listening/messages/byte-budget.js';
import { createKnownMessages } from '../../src/listening/connections/known-messages.js';
import { pagesOf } from '../../src/listening/messages/pages-of.js';

const BOUNDS = { totalBytes: 100, ownerBytes: 60 };

describe('the memory for messages on their way', () => {
  it('is granted in order, as soon as it is free', async () => {
    const budget = createByteBudget(BOUNDS);
    const granted: string[] = [];
    const reserve = async (owner: string, bytes: number): Promise<() => void> => {
      const release = await budget.reserve(owner, bytes);
      granted.push(owner);
      return release;
    };
    const release = await reserve('a', 60);
    void reserve('b', 50);
    void reserve('c', 40);
    await nextTurn();
    expect(granted).toEqual(['a', 'c']);
    release();
    release();
    await nextTurn();
    expect(granted).toEqual(['a', 'c', 'b']);
  });

  it('is not used up by one owner', async () => {
    const budget = createByteBudget(BOUNDS);
    await budget.reserve('slow', 60);
    let isGranted = false;
    void budget.reserve('slow', 10).then(() => (isGranted = true));
    await budget.reserve('quick', 30);
    expect(isGranted).toBe(false);
  });

  it('is granted alone to more than there is', async () => {
    const budget = createByteBudget(BOUNDS);
    const release = await budget.reserve('a', 1000);
    let isGranted = false;
    void budget.reserve('b', 1).then(() => (isGranted = true));
    await nextTurn();
    expect(isGranted).toBe(false);
    release();
    await nextTurn();
    expect(isGranted).toBe(true);
  });
});

describe('pages', () => {
  const messages = (...sizes: readonly number[]): Parameters<typeof pagesOf>[0] =>
    sizes.map((sizeBytes, index) => ({ id: String(index), position: String(index), sizeBytes }));
  const sizesOf = (...sizes: readonly number[]): unknown =>
    pagesOf(messages(...sizes)).map((page) => page.map(({ sizeBytes }) => sizeBytes));

  it('hold half a megabyte, or one larger message', () => {
    const half = 512 * 1024;
    expect(sizesOf()).toEqual([]);
    expect(sizesOf(1, half - 1, 1, 2)).toEqual([
      [1, half - 1],
      [1, 2],
    ]);
    expect(sizesOf(1_000_000, 5, 1_000_000)).toEqual([[1_000_000], [5], [1_000_000]]);
  });
});

describe('the messages that a connection knows', () => {
  const at = (id: string, position = '1'): { readonly id: string; readonly position: string } => ({
    id,
    position,
  });

  it('have a first and repeated results, and unknown ones none', () => {
    const known = createKnownMessages();
    known.add(at('a'));
    expect([known.answer('a'), known.answer('a'), known.answer('b')]).toEqual([
      'first',
      'repeated',
      'unknown',
    ]);
  });

  it('are sent once for each of their positions: a replay has a later one', () => {
    const known = createKnownMessages();
    expect([known.add(at('a', '9')), known.add(at('a', '9')), known.answer('a')]).toEqual([
      true,
      false,
      'first',
    ]);
    expect([known.add(at('a', '10')), known.countUnanswered(), known.answer('a')]).toEqual([
      true,
      1,
      'first',
    ]);
    expect(known.countUnanswered()).toBe(0);
  });

  it('are the last thousand', () => {
    const known = createKnownMessages();
    for (let index = 0; index <= 1000; index += 1) known.add(at(String(index)));
    expect([known.countUnanswered(), known.answer('0'), known.answer('1')]).toEqual([
      1000,
      'unknown',
      'first',
    ]);
  });
});
