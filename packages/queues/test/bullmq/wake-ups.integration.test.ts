import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createWorkerBackend } from '../../src/bullmq/worker-backend.js';
import type { DeliveryJob } from '../../src/index.js';
import { deliveryJobId } from '../../src/jobs/delivery-job.js';
import { type OpenQueues, consume, openQueues } from '../support/open-queues.js';

/** An idle worker looks by itself after five seconds. */
const SOON_MS = 2500;
const SECONDS = 5;

let open: OpenQueues;
beforeEach(async () => {
  open = await openQueues();
});

async function add(): Promise<DeliveryJob> {
  const job = { messageId: createUuidV7(), endpointId: createUuidV7(), attemptNo: 1 };
  await open.queues.deliveries.add(job);
  return job;
}

/** A worker whose steps the test takes one by one, as BullMQ's loop does. */
function openWorker(): Worker {
  const redis = new Redis(open.url, { maxRetriesPerRequest: null });
  releaseAfterTest(() => redis.disconnect());
  const worker = new Worker(
    'deliveries',
    null,
    { connection: redis, prefix: '{bull:0}', autorun: false, removeOnComplete: { count: 0 } },
    createWorkerBackend(redis, { lockMs: 30_000 }),
  );
  releaseAfterTest(() => worker.close(true));
  return worker;
}

async function fetch(worker: Worker, token: string): Promise<Job | undefined> {
  return (await worker.getNextJob(token, { block: false })) as Job | undefined;
}

it('takes the job that wakes it up, although the end of another one found none meanwhile', async () => {
  const worker = openWorker();
  const backend = worker.getBackend();
  const [first, second] = [await add(), await add()];
  const taken = await fetch(worker, 'first');
  expect(taken?.id).toBe(deliveryJobId(first));
  await open.queues.deliveries.remove(second);
  expect(await backend.waitForJob(SECONDS)).not.toBeNull();
  const wakeUp = backend.waitForJob(SECONDS);
  // The worker believes that the second job waits, so it fetches as the first one ends.
  expect(await taken?.moveToCompleted(undefined, 'first', true)).toBeUndefined();
  const third = await add();
  expect(await wakeUp).not.toBeNull();
  expect((await fetch(worker, 'third'))?.id).toBe(deliveryJobId(third));
});

it('takes a lone job soon after any burst, however ends, fetches and wake-ups overlap', async () => {
  const done = async (_job: DeliveryJob, index: number): Promise<{ readonly kind: 'done' }> => {
    await sleep(index % 4);
    return { kind: 'done' };
  };
  const taken = consume(open.queues, done, { concurrency: 4 });
  for (let burst = 1; burst <= 50; burst += 1) {
    const before = taken.length;
    const size = 1 + (burst % 9);
    await Promise.all(Array.from({ length: size }, add));
    await waitFor(() => taken.length === before + size);
    const addedAtMs = performance.now();
    await add();
    await waitFor(() => taken.length === before + size + 1);
    expect(performance.now() - addedAtMs).toBeLessThan(SOON_MS);
  }
});
