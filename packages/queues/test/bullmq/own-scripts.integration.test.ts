import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { createTestRedis, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type Job, type JobsOptions, Queue, Worker, createRedisBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { createWorkerBackend } from '../../src/bullmq/worker-backend.js';
import { deliveryJobId, encodeDelivery } from '../../src/jobs/delivery-job.js';
import { ARRIVED } from '../../src/turns/turns-script.js';
import { connectTo } from '../support/open-queues.js';

const ADDRESS = { prefix: '{bull:0}', skipVersionCheck: true, skipMetasUpdate: true };
const LOCK_MS = 30_000;
const DELIVERIES = [1, 2, 3].map((attemptNo) => ({
  messageId: createUuidV7(),
  endpointId: createUuidV7(),
  attemptNo,
}));
const IDS = DELIVERIES.map(deliveryJobId);

type Side = 'BullMQ' | 'Posthorn';

/** Adds jobs, and takes them by hand, with the scripts of one side. */
interface Scripts {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly worker: Worker;
  addAll(): Promise<void>;
}

async function open(side: Side): Promise<Scripts> {
  const { url, release } = await createTestRedis();
  releaseAfterTest(release);
  const queues = await connectTo(url);
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  releaseAfterTest(() => redis.disconnect());
  const queue = new Queue('deliveries', { ...ADDRESS, connection: redis });
  releaseAfterTest(() => queue.close());
  const options = { ...ADDRESS, connection: redis, autorun: false, removeOnComplete: { count: 0 } };
  const backend = side === 'Posthorn' ? createWorkerBackend(redis, { lockMs: LOCK_MS }) : createRedisBackend;
  const worker = new Worker('deliveries', null, options, backend);
  releaseAfterTest(() => worker.close(true));
  async function addAll(): Promise<void> {
    const opts = (jobId: string): JobsOptions => ({ jobId, priority: ARRIVED });
    if (side === 'Posthorn') {
      await Promise.all(DELIVERIES.map(queues.deliveries.add));
      return;
    }
    await queue.addBulk(
      DELIVERIES.map((job) => ({
        name: 'deliveries',
        data: encodeDelivery(job),
        opts: opts(deliveryJobId(job)),
      })),
    );
  }
  return { redis, queue, worker, addAll };
}

/** What BullMQ keeps for itself: its events, and numbers for jobs without an id. */
const OF_BULLMQ_ALONE = /:(events|id|meta)$/;
const FIELDS = ['name', 'data', 'delay', 'priority', 'ats'];

async function read({ redis }: Scripts): Promise<unknown> {
  const keys = (await redis.keys('*')).filter((key) => !OF_BULLMQ_ALONE.test(key)).sort();
  return await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key);
      if (type === 'hash') return [key, await redis.hmget(key, ...FIELDS)];
      if (type === 'list') return [key, await redis.lrange(key, 0, -1)];
      if (type === 'zset') return [key, await redis.zrange(key, '0', '-1', 'WITHSCORES')];
      return [key, type === 'string' && !key.endsWith(':lock') ? await redis.get(key) : type];
    }),
  );
}

async function fetchOne({ worker }: Scripts): Promise<Job> {
  const job = (await worker.getNextJob('token', { block: false })) as Job | undefined;
  if (job === undefined) throw new Error('No job waits.');
  return job;
}

describe('what Redis has', () => {
  let both: readonly Scripts[];
  beforeEach(async () => {
    both = await Promise.all([open('BullMQ'), open('Posthorn')]);
  });

  const moments: readonly [string, (scripts: Scripts) => Promise<unknown>][] = [
    ['were added', () => Promise.resolve()],
    ['were added again', (scripts) => scripts.addAll()],
    ['had one taken', fetchOne],
    ['had one ended', async (scripts) => (await fetchOne(scripts)).moveToCompleted('', 'token', false)],
    [
      'had one ended and the next taken',
      async (scripts) => (await fetchOne(scripts)).moveToCompleted('', 'token'),
    ],
  ];
  it.each(moments)('is what BullMQ would have left, after jobs %s', async (_moment, act) => {
    const [expected, actual] = await Promise.all(
      both.map(async (scripts) => {
        await scripts.addAll();
        await act(scripts);
        return await read(scripts);
      }),
    );
    expect(actual).toEqual(expected);
    expect(JSON.stringify(actual)).toContain(IDS[1]);
  });
});

describe('a worker', () => {
  let scripts: Scripts;
  beforeEach(async () => {
    scripts = await open('Posthorn');
    await scripts.addAll();
  });

  it('reads a job as it was added, and locks it', async () => {
    const job = await fetchOne(scripts);
    expect(job).toMatchObject({
      id: IDS[0],
      name: 'deliveries',
      data: encodeDelivery(DELIVERIES[0] as never),
    });
    expect(job.processedOn).toBeGreaterThanOrEqual(job.timestamp);
    expect(await scripts.redis.pttl(scripts.queue.toKey(`${IDS[0]}:lock`))).toBeGreaterThan(LOCK_MS / 2);
  });

  it('ends no job that another worker has taken over, and takes no further one', async () => {
    const job = await fetchOne(scripts);
    await scripts.redis.set(scripts.queue.toKey(`${IDS[0]}:lock`), 'another');
    await expect(job.moveToCompleted('', 'token')).rejects.toThrow('Lock mismatch');
    expect(await scripts.redis.lrange(scripts.queue.toKey('active'), 0, -1)).toEqual([IDS[0]]);
  });

  it('takes no job while the queue is paused', async () => {
    const job = await fetchOne(scripts);
    await scripts.queue.pause();
    expect(await job.moveToCompleted('', 'token')).toEqual([null, 0, 0, 0]);
    expect(await scripts.worker.getNextJob('token', { block: false })).toBeUndefined();
    await scripts.queue.resume();
    expect((await fetchOne(scripts)).id).toBe(IDS[1]);
  });

  it('takes a delayed job that is due when another one ends', async () => {
    const job = await fetchOne(scripts);
    const { timestamp } = await scripts.queue.add('deliveries', {}, { jobId: 'due', delay: 1 });
    await waitFor(() => Date.now() > timestamp + 1);
    expect(await job.moveToCompleted('', 'token')).toContain('due');
  });
});
