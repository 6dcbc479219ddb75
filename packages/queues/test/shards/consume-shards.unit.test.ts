import { describe, expect, it } from '@jest/globals';
import { createGate } from '@posthorn/test-support';
import { type CreateConsumer, consumeShards, slotsOfShard } from '../../src/shards/consume-shards.js';
import type { JobResult } from '../../src/index.js';

describe('the concurrency slots of a shard', () => {
  it.each([
    [200, 0, 200],
    [200, 175, 200],
    [200, 178, 176],
    [200, 188, 96],
    [200, 200, 1],
    [1, 0, 1],
    [1, 1, 1],
    [2, 3, 1],
  ])('of %d, while %d are taken, are %d', (concurrency, inHand, slots) => {
    expect(slotsOfShard(inHand, concurrency)).toBe(slots);
  });

  /** Adds one job to each shard in turn, as long as its limit permits. */
  function fill(shards: number, concurrency: number): readonly number[] {
    const inHand = Array.from({ length: shards }, () => 0);
    const total = (): number => inHand.reduce((sum, count) => sum + count, 0);
    for (let isFull = false; !isFull;) {
      isFull = true;
      for (const [shard, count] of inHand.entries()) {
        if (count >= slotsOfShard(total(), concurrency)) continue;
        inHand[shard] = count + 1;
        isFull = false;
      }
    }
    return inHand;
  }

  it.each([
    [2, 200],
    [3, 10],
    [16, 200],
    [64, 50],
  ])('with a backlog in each of %d are equal, and together about %d', (shards, concurrency) => {
    const inHand = fill(shards, concurrency);
    expect(Math.max(...inHand) - Math.min(...inHand)).toBeLessThanOrEqual(1);
    const total = inHand.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(concurrency * 0.9);
    expect(total).toBeLessThanOrEqual(concurrency + shards);
  });
});

interface Shard {
  concurrency: number;
  take(): Promise<JobResult<string>>;
}

function create(count: number, concurrency: number): { shards: readonly Shard[]; finish: () => void } {
  const gate = createGate();
  const shards: Shard[] = [];
  const createConsumer: CreateConsumer<string> = ({ concurrency: first, handle }) => {
    const shard: Shard = { concurrency: first, take: () => handle('job') };
    shards.push(shard);
    return {
      setConcurrency: (next) => void (shard.concurrency = next),
      close: () => Promise.resolve(),
    };
  };
  const handle = async (): Promise<JobResult<string>> => {
    await gate.opened;
    return { kind: 'done' };
  };
  consumeShards<string>(
    Array.from({ length: count }, () => createConsumer),
    { concurrency, handle },
  );
  return { shards, finish: () => gate.open() };
}

it('gives a single shard the whole concurrency', () => {
  const { shards } = create(1, 20);
  expect(shards[0]?.concurrency).toBe(20);
});

it('leaves capacity for a shard while another one has a backlog', async () => {
  const { shards, finish } = create(2, 20);
  const [busy, idle] = shards;
  const taken: Promise<unknown>[] = [];
  while (busy !== undefined && taken.length < busy.concurrency) taken.push(busy.take());
  expect(taken.length).toBe(18);
  expect(idle?.concurrency).toBeGreaterThan(2);
  finish();
  await Promise.all(taken);
  expect(shards.map(({ concurrency }) => concurrency)).toEqual([20, 20]);
});
