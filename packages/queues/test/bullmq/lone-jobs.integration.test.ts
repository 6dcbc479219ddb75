import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { redisCommand, startRedis } from '@posthorn/local-stack';
import { createGate, releaseAfterTest, waitFor } from '@posthorn/test-support';
import type { DeliveryJob } from '../../src/index.js';
import { type OpenQueues, connectTo, consume, openQueues } from '../support/open-queues.js';
import { redisNumber } from '../support/redis-numbers.js';

let open: OpenQueues;
beforeEach(async () => {
  open = await openQueues();
});

function newJob(): DeliveryJob {
  return { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 1 };
}

async function isMarked(url: string): Promise<boolean> {
  return (await redisNumber(url, 'EXISTS', '{bull:0}:deliveries:marker')) === 1;
}

async function takeOne({ url, queues }: OpenQueues, taken: readonly unknown[]): Promise<void> {
  const before = taken.length;
  await queues.deliveries.add(newJob());
  await waitFor(() => taken.length > before);
  await waitFor(async () => (await redisNumber(url, 'LLEN', '{bull:0}:deliveries:active')) === 0);
}

/** A Redis that no other test uses, because it counts the calls of all. */
async function openOwnRedis(): Promise<OpenQueues> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'posthorn-redis-'));
  releaseAfterTest(() => rm(dataDirectory, { recursive: true, force: true }));
  const { url, stop } = await startRedis({ dataDirectory, path: process.env['PATH'] ?? '' });
  releaseAfterTest(stop);
  return { url, queues: await connectTo(url) };
}

const CALLS = `return tonumber(string.match(redis.call('INFO', 'commandstats'), ARGV[1] .. ':calls=(%d+)') or 0)`;

const BLOCKED = `return tonumber(string.match(redis.call('INFO', 'clients'), 'blocked_clients:(%d+)'))`;

/** Each fetch takes a job from the waiting list first. */
async function countFetchesAndWaits(url: string): Promise<readonly number[]> {
  const calls = ['cmdstat_rpoplpush', 'cmdstat_bzpopmin'];
  return await Promise.all(calls.map((name) => redisNumber(url, 'EVAL', CALLS, '0', name)));
}

it('fetches once for a job that is alone, and then waits without another wake-up', async () => {
  const own = await openOwnRedis();
  const taken = consume(own.queues);
  await takeOne(own, taken);
  const [fetches = 0, waits = 0] = await countFetchesAndWaits(own.url);
  for (let jobs = 0; jobs < 5; jobs += 1) await takeOne(own, taken);
  expect(await countFetchesAndWaits(own.url)).toEqual([fetches + 5, waits + 5]);
  expect(await isMarked(own.url)).toBe(false);
});

it('wakes one of two idle processes for a job that is alone', async () => {
  const own = await openOwnRedis();
  const taken = consume(own.queues);
  const elsewhere = consume(await connectTo(own.url));
  const total = (): number => taken.length + elsewhere.length;
  const isIdle = async (): Promise<boolean> => (await redisNumber(own.url, 'EVAL', BLOCKED, '0')) === 2;
  const takeOneOfBoth = async (): Promise<void> => {
    const before = total();
    await own.queues.deliveries.add(newJob());
    await waitFor(() => total() > before);
    await waitFor(isIdle);
  };
  await waitFor(isIdle);
  await takeOneOfBoth();
  const [fetches = 0, waits = 0] = await countFetchesAndWaits(own.url);
  for (let jobs = 0; jobs < 5; jobs += 1) await takeOneOfBoth();
  expect(await countFetchesAndWaits(own.url)).toEqual([fetches + 5, waits + 5]);
});

it('wakes another process while a job waits for a worker that is busy', async () => {
  const gate = createGate();
  await Promise.all([newJob(), newJob()].map(open.queues.deliveries.add));
  const taken: DeliveryJob[] = [];
  const consumer = open.queues.deliveries.consume({
    findOwner: () => Promise.resolve(undefined),
    concurrency: 1,
    async handle(job) {
      taken.push(job);
      await gate.opened;
      return { kind: 'done' };
    },
    onReturnToQueue: () => undefined,
  });
  releaseAfterTest(() => consumer.close());
  releaseAfterTest(() => gate.open());
  await waitFor(() => taken.length === 1);
  await waitFor(() => isMarked(open.url));
  const elsewhere = consume(await connectTo(open.url));
  await waitFor(() => elsewhere.length === 1);
  expect(taken).toHaveLength(1);
});

/** An idle worker waits for five seconds before it looks by itself. */
const SOON_MS = 2500;

it('takes a delayed job when it is due, although another job came while the worker waited for it', async () => {
  const dueAtMs = Date.now() + 1500;
  const taken = consume(open.queues, (_job, index) =>
    index === 0 ? { kind: 'return-to-queue', afterMs: dueAtMs - Date.now() } : { kind: 'done' },
  );
  await open.queues.deliveries.add(newJob());
  await waitFor(async () => (await redisNumber(open.url, 'ZCARD', '{bull:0}:deliveries:delayed')) === 1);
  await waitFor(async () => !(await isMarked(open.url)));
  await open.queues.deliveries.add(newJob());
  await waitFor(() => taken.length === 3);
  expect((taken[2]?.atMs ?? 0) - dueAtMs).toBeLessThan(SOON_MS);
});

it('takes jobs after Redis has lost its data and its scripts', async () => {
  const taken = consume(open.queues);
  await takeOne(open, taken);
  await redisCommand(open.url, ['FLUSHDB']);
  await redisCommand(open.url, ['SCRIPT', 'FLUSH']);
  await takeOne(open, taken);
  expect(taken).toHaveLength(2);
});
