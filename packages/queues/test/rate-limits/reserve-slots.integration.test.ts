import { createUuidV7 } from '@posthorn/common';
import { redisCommand } from '@posthorn/local-stack';
import { expect, it } from '@jest/globals';
import type { Queues, SlotRateLimit } from '../../src/index.js';
import { connectTo, openQueues } from '../support/open-queues.js';

function newRateLimit(rateLimitRps: number, burst: number): SlotRateLimit {
  return { key: `${createUuidV7()}:0`, rateLimitRps, burst };
}

async function reserve(queues: Queues, rateLimit: SlotRateLimit, count: number): Promise<number[]> {
  const delays = await Promise.all(Array.from({ length: count }, () => queues.reserveSlot(rateLimit)));
  return delays.sort((a, b) => a - b);
}

/** Some time passes between two reservations, so slots may be nearer by that much. */
function expectSlots(delaysMs: readonly number[], expectedMs: readonly number[], withinMs = 1000): void {
  expect(delaysMs).toHaveLength(expectedMs.length);
  expectedMs.forEach((expected, at) => {
    expect(delaysMs[at]).toBeLessThanOrEqual(expected);
    expect(delaysMs[at]).toBeGreaterThanOrEqual(Math.max(0, expected - withinMs));
  });
}

it('reserves the burst at once, and then one slot per interval', async () => {
  const { queues } = await openQueues();
  expectSlots(await reserve(queues, newRateLimit(2, 3), 6), [0, 0, 0, 500, 1000, 1500]);
});

it('reserves each slot once when several processes ask', async () => {
  const { url, queues } = await openQueues();
  const other = await connectTo(url);
  const rateLimit = newRateLimit(0.1, 1);
  const delays = (
    await Promise.all([reserve(queues, rateLimit, 300), reserve(other, rateLimit, 300)])
  ).flat();
  const sorted = delays.sort((a, b) => a - b);
  const intervalMs = 10_000;
  expectSlots(
    sorted,
    sorted.map((_, at) => at * intervalMs),
    intervalMs - 1,
  );
});

it('keeps the slots of endpoints separate', async () => {
  const { queues } = await openQueues();
  const [one, other] = [newRateLimit(1, 1), newRateLimit(1, 1)];
  const [first, second] = await Promise.all([reserve(queues, one, 2), reserve(queues, other, 1)]);
  expectSlots(first, [0, 1000]);
  expectSlots(second, [0]);
});

it('stores the state of a rate limit no longer than its slots last', async () => {
  const { url, queues } = await openQueues();
  const rateLimit = newRateLimit(1, 1);
  await reserve(queues, rateLimit, 5);
  const leftMs = Number((await redisCommand(url, ['PTTL', `posthorn:slots:${rateLimit.key}`])).slice(1));
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(5000);
});

it('keeps the taken slots when the rate changes, but no more than a burst', async () => {
  const { queues } = await openQueues();
  const rateLimit = newRateLimit(0.01, 2);
  await reserve(queues, rateLimit, 50);
  expectSlots(await reserve(queues, { ...rateLimit, rateLimitRps: 0.1 }, 3), [10_000, 20_000, 30_000], 9999);
});

it('begins again after Redis has lost all data', async () => {
  const { url, queues } = await openQueues();
  const rateLimit = newRateLimit(1, 1);
  await reserve(queues, rateLimit, 100);
  await redisCommand(url, ['FLUSHDB']);
  expectSlots(await reserve(queues, rateLimit, 2), [0, 1000]);
});
