import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { createByteBudget } from '../../src/listening/messages/byte-budget.js';
import { createKnownMessages } from '../../src/listening/connections/known-messages.js';
import { pagesOf } from '../../src/listening/messages/pages-of.js';

/** Enough for a test, and for a listener of the test that is cut off. */
const HELD_MS = 50;
const NEVER_MS = 60_000;

interface Trial {
  readonly granted: readonly string[];
  readonly cutOff: readonly string[];
  /** The tenants of the connections that were reported. */
  readonly reported: readonly string[];
  ask(tenantId: string, bytes: number): Promise<() => void>;
}

function createTrial(totalBytes: number, heldMs = NEVER_MS): Trial {
  const granted: string[] = [];
  const cutOff: string[] = [];
  const reported: string[] = [];
  const budget = createByteBudget({
    totalBytes,
    heldMs,
    onCutOff: ({ tenantId }) => reported.push(tenantId),
  });
  return {
    granted,
    cutOff,
    reported,
    async ask(tenantId, bytes) {
      const owner = { tenantId, projectId: tenantId };
      const release = await budget.reserve(owner, bytes, () => cutOff.push(tenantId));
      granted.push(tenantId);
      releases.push(release);
      return release;
    },
  };
}

const releases: (() => void)[] = [];
afterEach(() => releases.splice(0).forEach((release) => release()));

describe('the memory for messages on their way', () => {
  it('is granted in order, as soon as it is free, and one who waits holds up nobody', async () => {
    const { ask, granted, cutOff } = createTrial(300);
    const release = await ask('a', 100);
    void ask('a', 50);
    void ask('b', 20);
    await nextTurn();
    expect(granted).toEqual(['a', 'b']);
    release();
    release();
    await nextTurn();
    expect([granted, cutOff]).toEqual([['a', 'b', 'a'], []]);
  });

  it('is taken back from the tenant that holds most, whose connection is cut off and reported', async () => {
    const { ask, granted, cutOff, reported } = createTrial(640);
    for (const tenant of ['a', 'b', 'c', 'd', 'e'])
      for (let socket = 0; socket < 11; socket += 1) void ask(tenant, 20);
    await nextTurn();
    const before = granted.length;
    await ask('victim', 40);
    await nextTurn();
    expect(granted.slice(before)[0]).toBe('victim');
    expect(cutOff.length).toBeGreaterThan(0);
    expect(reported).toEqual(cutOff);
    expect(cutOff).not.toContain('victim');
  });

  it('is taken back from a connection that does not take its messages in time', async () => {
    const { ask, cutOff, reported } = createTrial(300, HELD_MS);
    const quick = await ask('quick', 10);
    quick();
    void ask('slow', 100);
    await ask('slow', 100);
    await waitFor(() => cutOff.length > 1);
    expect([cutOff, reported]).toEqual([
      ['slow', 'slow'],
      ['slow', 'slow'],
    ]);
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
