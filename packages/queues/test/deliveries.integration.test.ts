import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { waitFor } from '@posthorn/test-support';
import { type DeliveryJob, deliveryJobId } from '../src/index.js';
import { type OpenQueues, connectTo, consume, openQueues } from './support/open-queues.js';
import { redisNumber } from './support/redis-numbers.js';

let open: OpenQueues;
beforeEach(async () => {
  open = await openQueues();
});

function newJob(): DeliveryJob {
  return { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 1 };
}

/** Counts the jobs that wait, are processed or are delayed. */
async function countJobs(): Promise<number> {
  return (
    (await redisNumber(open.url, 'LLEN', '{bull:0}:deliveries:wait')) +
    (await redisNumber(open.url, 'ZCARD', '{bull:0}:deliveries:prioritized')) +
    (await redisNumber(open.url, 'LLEN', '{bull:0}:deliveries:active')) +
    (await redisNumber(open.url, 'ZCARD', '{bull:0}:deliveries:delayed'))
  );
}

describe('a job', () => {
  it('that is added twice is one job, even when two processes add it at once', async () => {
    const job = newJob();
    const others = await connectTo(open.url);
    await Promise.all([open.queues, others, open.queues].map(({ deliveries }) => deliveries.add(job)));
    expect(await countJobs()).toBe(1);
  });

  it('is a different one for the next attempt', async () => {
    const job = newJob();
    await open.queues.deliveries.add(job);
    await open.queues.deliveries.add({ ...job, attemptNo: 2 });
    expect(await countJobs()).toBe(2);
  });

  it('may be added again once it is done', async () => {
    const job = newJob();
    const taken = consume(open.queues);
    await open.queues.deliveries.add(job);
    await waitFor(async () => taken.length === 1 && (await countJobs()) === 0);
    await open.queues.deliveries.add(job);
    await waitFor(() => taken.length === 2);
  });

  it('leaves no data behind when it is done', async () => {
    const jobs = Array.from({ length: 50 }, newJob);
    const taken = consume(open.queues);
    await Promise.all(jobs.map(open.queues.deliveries.add));
    await waitFor(async () => taken.length === 50 && (await countJobs()) === 0);
    for (const job of jobs) {
      expect(await redisNumber(open.url, 'EXISTS', `{bull:0}:deliveries:${deliveryJobId(job)}`)).toBe(0);
    }
  });

  it('goes to one of several consumers', async () => {
    const jobs = Array.from({ length: 100 }, newJob);
    const here = consume(open.queues);
    const there = consume(await connectTo(open.url));
    await Promise.all(jobs.map(open.queues.deliveries.add));
    await waitFor(() => here.length + there.length >= 100);
    const ids = [...here, ...there].map(({ job }) => job.messageId);
    expect([...ids].sort()).toEqual(jobs.map(({ messageId }) => messageId).sort());
  });
});

describe('a job that is returned to the queue', () => {
  it('comes again after its delay, in this or another process', async () => {
    const job = newJob();
    const taken = consume(open.queues, (_job, index) =>
      index === 0 ? { kind: 'return-to-queue', afterMs: 300 } : { kind: 'done' },
    );
    await open.queues.deliveries.add(job);
    await waitFor(() => taken.length === 2);
    expect(taken.map((entry) => entry.job)).toEqual([job, job]);
    expect((taken[1]?.atMs ?? 0) - (taken[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(295);
    await waitFor(async () => (await countJobs()) === 0);
  });

  it('is still one job when it is added meanwhile', async () => {
    const job = newJob();
    const taken = consume(open.queues, () => ({ kind: 'return-to-queue', afterMs: 60_000 }));
    await open.queues.deliveries.add(job);
    await waitFor(async () => (await redisNumber(open.url, 'ZCARD', '{bull:0}:deliveries:delayed')) === 1);
    await open.queues.deliveries.add(job);
    expect(await countJobs()).toBe(1);
    expect(taken).toHaveLength(1);
  });

  it('is returned when its handler throws, and the error is reported', async () => {
    const failure = new Error('the database is away');
    const returned: unknown[] = [];
    const consumer = open.queues.deliveries.consume({
      findOwner: () => Promise.resolve(undefined),
      concurrency: 1,
      handle: () => Promise.reject(failure),
      onReturnToQueue: (job, error) => returned.push([job, error]),
    });
    const job = newJob();
    await open.queues.deliveries.add(job);
    await waitFor(async () => (await redisNumber(open.url, 'ZCARD', '{bull:0}:deliveries:delayed')) === 1);
    await consumer.close();
    expect(returned).toEqual([[job, failure]]);
  });
});

describe('closing a consumer', () => {
  it('waits for the current jobs and takes no other', async () => {
    const finish: (() => void)[] = [];
    const events: string[] = [];
    const consumer = open.queues.deliveries.consume({
      findOwner: () => Promise.resolve(undefined),
      concurrency: 1,
      async handle() {
        await new Promise<void>((resolve) => finish.push(resolve));
        events.push('done');
        return { kind: 'done' };
      },
      onReturnToQueue: () => undefined,
    });
    await Promise.all([newJob(), newJob()].map(open.queues.deliveries.add));
    await waitFor(() => finish.length === 1);

    const closing = consumer.close().then(() => events.push('closed'));
    finish[0]?.();
    await closing;

    expect(events).toEqual(['done', 'closed']);
    expect(await redisNumber(open.url, 'ZCARD', '{bull:0}:deliveries:prioritized')).toBe(1);
  });
});

it('returns the location of each delivery in the given order', async () => {
  const [queued, fast, slow, nowhere] = [newJob(), newJob(), newJob(), newJob()];
  await open.queues.deliveries.add(queued);
  await open.queues.retries.add('fast', fast, 60_000);
  await open.queues.retries.add('slow', slow, 60_000);
  const locations = await open.queues.deliveries.locate([nowhere, slow, queued, fast]);
  expect(locations).toEqual(['nowhere', 'retrying', 'queued', 'retrying']);
});
