import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { redisCommand, startRedis } from '@posthorn/local-stack';
import { createTestRedis, releaseAfterTest, startProxy, waitFor } from '@posthorn/test-support';
import { createCallCounter } from '../../src/rate-limits/call-counter.js';
import { type CallLimiter, createCallLimiter } from '../../src/rate-limits/call-limiter.js';
import type { Queues } from '../../src/index.js';
import { connectForLimiting } from '../../src/redis/redis-connection.js';
import { connectTo } from '../support/open-queues.js';
import { redisNumber } from '../support/redis-numbers.js';

const PAUSE_MS = 4500;
const MINUTE_WINDOW = { name: 'test', windowSeconds: 60 };

let url: string;
let key: string;
beforeEach(async () => {
  const redis = await createTestRedis();
  releaseAfterTest(() => redis.release());
  ({ url } = redis);
  key = createUuidV7();
});

async function limiterOf(redisUrl = url, options = MINUTE_WINDOW): Promise<CallLimiter> {
  const queues = await connectTo(redisUrl);
  const limiter = queues.limitCalls(options);
  await waitForAnswer(queues);
  return limiter;
}

/** Waits until Redis answers. From then on, limits are counted in Redis. */
async function waitForAnswer(queues: Queues): Promise<void> {
  await waitFor(() =>
    queues.ping().then(
      () => true,
      () => false,
    ),
  );
}

/** Returns the decisions of simultaneous calls, in their order. */
async function decide(limiter: CallLimiter, count: number, limit: number): Promise<readonly string[]> {
  const decisions = await Promise.all(Array.from({ length: count }, () => limiter({ key, limit })));
  return decisions.map(({ kind }) => kind);
}

function countAdmitted(kinds: readonly string[]): number {
  return kinds.filter((kind) => kind === 'admitted').length;
}

/** Returns a limiter, and the number of calls that each of its round trips to Redis counted. */
async function watchedLimiter(): Promise<{
  readonly limiter: CallLimiter;
  readonly trips: readonly number[];
}> {
  const redis = connectForLimiting({ url, onError: () => undefined });
  releaseAfterTest(() => redis.disconnect());
  await waitFor(() => redis.status === 'ready');
  const counter = createCallCounter(redis, MINUTE_WINDOW);
  const trips: number[] = [];
  const limiter = createCallLimiter({
    ...counter,
    add(ofKey, calls) {
      trips.push(calls);
      return counter.add(ofKey, calls);
    },
  });
  return { limiter, trips };
}

describe('calls of one key at once', () => {
  it('are admitted up to the limit, first come, first served', async () => {
    const kinds = await decide(await limiterOf(), 300, 200);
    expect(kinds.slice(0, 200).every((kind) => kind === 'admitted')).toBe(true);
    expect(kinds.slice(200).every((kind) => kind === 'refused')).toBe(true);
  });

  it('are admitted up to the limit when they exceed one batch', async () => {
    expect(countAdmitted(await decide(await limiterOf(), 2500, 1200))).toBe(1200);
  });

  it('are admitted up to the limit over all processes together', async () => {
    const limiters = await Promise.all([limiterOf(), limiterOf(), limiterOf()]);
    const all = await Promise.all(limiters.map((limiter) => decide(limiter, 150, 200)));
    expect(countAdmitted(all.flat())).toBe(200);
  });

  it('share a round trip', async () => {
    const { limiter, trips } = await watchedLimiter();
    await decide(limiter, 500, 1000);
    expect(trips).toEqual([500]);
  });
});

it('counts keys of the same moment separately', async () => {
  const limiter = await limiterOf();
  const keys = Array.from({ length: 100 }, createUuidV7);
  const decisions = await Promise.all(
    [...keys, ...keys, ...keys].map(async (one) => (await limiter({ key: one, limit: 2 })).kind),
  );
  expect(countAdmitted(decisions.slice(0, 200))).toBe(200);
  expect(countAdmitted(decisions.slice(200))).toBe(0);
});

it('continues when Redis loses its scripts', async () => {
  const limiter = await limiterOf();
  await decide(limiter, 4, 10);
  await redisCommand(url, ['SCRIPT', 'FLUSH']);
  await decide(limiter, 4, 10);
  expect(await redisNumber(url, 'EXISTS', `posthorn:limit:test:${key}`)).toBe(1);
  expect(countAdmitted(await decide(await limiterOf(), 4, 10))).toBe(2);
});

it('sends no command to Redis for a key past its limit until its window ends', async () => {
  const { limiter, trips } = await watchedLimiter();
  await decide(limiter, 20, 10);
  for (let round = 0; round < 20; round += 1) expect(countAdmitted(await decide(limiter, 5, 10))).toBe(0);
  expect(trips).toEqual([10]);
});

it('does not count refused calls, so that a raised limit is available in full', async () => {
  const limiter = await limiterOf();
  await decide(limiter, 8, 10);
  expect(countAdmitted(await decide(limiter, 100, 10))).toBe(2);
  expect(countAdmitted(await decide(limiter, 100, 15))).toBe(5);
});

describe('a key that is far from its limit', () => {
  it('is counted after the admission, many calls at once', async () => {
    const { limiter, trips } = await watchedLimiter();
    await decide(limiter, 1, 1000);
    expect(countAdmitted(await decide(limiter, 20, 1000))).toBe(20);
    expect(trips).toEqual([1]);
    await waitFor(() => trips.length > 1);
    expect(trips).toEqual([1, 20]);
    expect(countAdmitted(await decide(await limiterOf(), 5, 23))).toBe(2);
  });

  it('is counted at once when other processes may have come near the limit meanwhile', async () => {
    const { limiter, trips } = await watchedLimiter();
    await decide(limiter, 1, 1000);
    await decide(await limiterOf(), 999, 1000);
    const startedAt = performance.now();
    await waitFor(() => performance.now() - startedAt > 200);
    expect(countAdmitted(await decide(limiter, 40, 1000))).toBe(0);
    expect(trips).toEqual([1, 40]);
  });

  it('is admitted exactly as often as its limit, call by call and over all processes', async () => {
    const limiters = await Promise.all([limiterOf(), limiterOf(), limiterOf()]);
    const admitted: string[] = [];
    for (let round = 0; round < 80; round += 1) {
      for (const limiter of limiters) admitted.push(...(await decide(limiter, 1, 200)));
    }
    expect(countAdmitted(admitted)).toBe(200);
  });
});

it('applies a lowered limit at once', async () => {
  const limiter = await limiterOf();
  expect(countAdmitted(await decide(limiter, 8, 10))).toBe(8);
  expect(countAdmitted(await decide(limiter, 1, 5))).toBe(0);
});

it('admits no call with a limit of 0', async () => {
  expect(countAdmitted(await decide(await limiterOf(), 3, 0))).toBe(0);
});

it('admits a call after the time that a refusal states', async () => {
  const limiter = await limiterOf(url, { name: 'test', windowSeconds: 1 });
  // All calls are simultaneous, because a window of a second may be over before another call is made.
  const decisions = await Promise.all(Array.from({ length: 6 }, () => limiter({ key, limit: 5 })));
  const [refused, ...others] = decisions.filter(({ kind }) => kind === 'refused');
  if (refused?.kind !== 'refused') throw new Error('All were admitted.');
  expect(others).toEqual([]);
  expect(Number.isInteger(refused.retryAfterMs)).toBe(true);
  expect(refused.retryAfterMs).toBeGreaterThanOrEqual(1);
  expect(refused.retryAfterMs).toBeLessThanOrEqual(1002);
  const passesAtMs = performance.now() + refused.retryAfterMs;
  await waitFor(() => performance.now() >= passesAtMs);
  expect(countAdmitted(await decide(limiter, 10, 5))).toBe(5);
});

it('keeps keys and limits of different names separate', async () => {
  const queues = await connectTo(url);
  const [burst, rate] = ['burst', 'rate'].map((name) => queues.limitCalls({ name, windowSeconds: 60 }));
  if (burst === undefined || rate === undefined) throw new Error('There are two.');
  await waitForAnswer(queues);
  const other = createUuidV7();
  const decisions = await Promise.all([
    ...Array.from({ length: 10 }, () => burst({ key, limit: 3 })),
    burst({ key: other, limit: 3 }),
    rate({ key, limit: 3 }),
  ]);
  expect(countAdmitted(decisions.map(({ kind }) => kind))).toBe(5);
  expect(decisions.slice(-2).map(({ kind }) => kind)).toEqual(['admitted', 'admitted']);
});

it('leaves only a counter in Redis, which expires with its window', async () => {
  await decide(await limiterOf(), 3, 10);
  // And the probe of the readiness, which expires, too.
  expect(await redisNumber(url, 'DBSIZE')).toBe(2);
  const ttl = await redisNumber(url, 'PTTL', `posthorn:limit:test:${key}`);
  expect(ttl).toBeGreaterThan(0);
  expect(ttl).toBeLessThanOrEqual(60_000);
});

describe('while Redis is away', () => {
  it('decides at once with the counts of this process, and with shared counts afterwards', async () => {
    const proxy = await startProxy(url);
    releaseAfterTest(() => proxy.close());
    const queues = await connectTo(proxy.url);
    const limiter = queues.limitCalls(MINUTE_WINDOW);
    await waitForAnswer(queues);
    await decide(limiter, 4, 10);
    proxy.cut();
    await waitFor(() => !queues.isReady());
    const startedAt = performance.now();
    expect(countAdmitted(await decide(limiter, 4, 10))).toBe(4);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(countAdmitted(await decide(limiter, 4, 10))).toBe(2);
    proxy.restore();
    await waitFor(() => queues.isReady());
    // Redis has counted only four calls.
    expect(countAdmitted(await decide(await limiterOf(), 10, 10))).toBe(6);
  });

  it('admits calls of a process that never reached it', async () => {
    const proxy = await startProxy(url);
    releaseAfterTest(() => proxy.close());
    const queues = await connectTo(proxy.url);
    proxy.cut();
    const limiter = queues.limitCalls(MINUTE_WINDOW);
    expect(countAdmitted(await decide(limiter, 20, 10))).toBe(10);
  });

  it('hardly delays calls when Redis is connected and does not answer', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'posthorn-redis-'));
    releaseAfterTest(() => rm(dataDirectory, { recursive: true, force: true }));
    const redis = await startRedis({ dataDirectory, path: process.env['PATH'] ?? '' });
    releaseAfterTest(() => redis.stop());
    const limiter = await limiterOf(redis.url);
    await decide(limiter, 1, 10);
    const startedAt = performance.now();
    await redisCommand(redis.url, ['CLIENT', 'PAUSE', String(PAUSE_MS)]);
    expect(countAdmitted(await decide(limiter, 4, 10))).toBe(4);
    expect(countAdmitted(await decide(limiter, 20, 10))).toBe(5);
    expect(performance.now() - startedAt).toBeLessThan(PAUSE_MS);
  });
});
