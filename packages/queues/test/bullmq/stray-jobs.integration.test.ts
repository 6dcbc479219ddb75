import { createUuidV7 } from '@posthorn/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { createGate, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { type DeliveryJob, type Queues, connectQueueControl, deliveryJobId } from '../../src/index.js';
import { createStrayJobs } from '../../src/bullmq/stray-jobs.js';
import { consume, openQueues } from '../support/open-queues.js';

const WAIT = '{bull:0}:deliveries:wait';
const PRIORITIZED = '{bull:0}:deliveries:prioritized';

let url: string;
let queues: Queues;
let redis: Redis;
beforeEach(async () => {
  ({ url, queues } = await openQueues());
  redis = new Redis(url);
  releaseAfterTest(() => redis.disconnect());
});

async function add(count: number): Promise<readonly DeliveryJob[]> {
  const endpointId = createUuidV7();
  const jobs = Array.from({ length: count }, () => ({ messageId: createUuidV7(), endpointId, attemptNo: 1 }));
  await Promise.all(jobs.map(queues.deliveries.add));
  return jobs;
}

/** Adds jobs whose turn has come. */
async function addListed(count: number): Promise<readonly DeliveryJob[]> {
  const jobs = await add(count);
  await redis.zrem(PRIORITIZED, ...jobs.map(deliveryJobId));
  await redis.lpush(WAIT, ...jobs.map(deliveryJobId));
  return jobs;
}

describe('a job is not a stray', () => {
  it.each([
    ['for a worker', addListed],
    ['for its turn', add],
  ])('when it waits %s', async (_, addJobs) => {
    const jobs = await addJobs(2500);
    expect(await queues.deliveries.requeueStrays(jobs)).toEqual([]);
    expect((await redis.llen(WAIT)) + (await redis.zcard(PRIORITIZED))).toBe(2500);
  });

  it('when the queue is paused', async () => {
    const jobs = await add(3);
    const control = await connectQueueControl({ url, onError: () => undefined });
    releaseAfterTest(() => control.close());
    await control.pause('deliveries');
    expect(await queues.deliveries.requeueStrays(jobs)).toEqual([]);
  });

  it('when it is delayed', async () => {
    const jobs = await add(1);
    const taken = consume(queues, () => ({ kind: 'return-to-queue', afterMs: 60_000 }));
    await waitFor(async () => taken.length === 1 && (await redis.zcard('{bull:0}:deliveries:delayed')) === 1);
    expect(await queues.deliveries.requeueStrays(jobs)).toEqual([]);
  });

  it('when a worker processes it, even if it is in no list', async () => {
    const jobs = await add(1);
    const gate = createGate();
    const taken = consume(queues, async () => {
      await gate.opened;
      return { kind: 'done' };
    });
    await waitFor(() => taken.length === 1);
    expect(await queues.deliveries.requeueStrays(jobs)).toEqual([]);
    await redis.del('{bull:0}:deliveries:active');
    expect(await queues.deliveries.requeueStrays(jobs)).toEqual([]);
    gate.open();
  });

  it('when it is done', async () => {
    const jobs = await add(1);
    const taken = consume(queues);
    await waitFor(async () => taken.length === 1 && (await redis.exists(keyOf(jobs[0]))) === 0);
    expect(await queues.deliveries.requeueStrays(jobs)).toEqual([]);
  });

  it('when it is taken, returned to the queue and due again during the search', async () => {
    const [job, ...others] = await addListed(3);
    const id = job === undefined ? '' : deliveryJobId(job);
    // Imitates what workers do between two looks, as far as the job's own record shows it.
    const intervention = intercept(redis, async () => {
      await redis.lrem(WAIT, 0, id);
      await redis.hset(keyOf(job), { ats: 1, processedOn: Date.now() });
    });
    const strays = createStrayJobs(intervention, (name) => `{bull:0}:deliveries:${name}`);
    expect(await strays.takeOut([id, ...others.map(deliveryJobId)])).toEqual([]);
    expect(await redis.exists(keyOf(job))).toBe(1);
  });
});

describe('strays', () => {
  it('are found among waiting jobs, and come once', async () => {
    const [waiting, strays] = [await addListed(1200), await addListed(40)];
    await Promise.all(strays.map((job) => redis.lrem(WAIT, 0, deliveryJobId(job))));
    const mixed = [...waiting, ...strays];
    expect(idsOf(await queues.deliveries.requeueStrays(mixed))).toEqual(idsOf(strays));
    expect(await queues.deliveries.requeueStrays(mixed)).toEqual([]);
    const taken = consume(queues);
    await waitFor(() => taken.length === mixed.length);
    expect(idsOf(taken.map(({ job }) => job))).toEqual(idsOf(mixed));
  });

  it('are searched for in a long list once a minute, not with every sweep', async () => {
    const strays = await addListed(2);
    await redis.del(WAIT);
    await redis.lpush(WAIT, ...Array.from({ length: 10_001 }, () => createUuidV7()));
    expect(await queues.deliveries.requeueStrays(strays.slice(0, 1))).toHaveLength(1);
    expect(await queues.deliveries.requeueStrays(strays.slice(1))).toHaveLength(0);
  });
});

function idsOf(jobs: readonly DeliveryJob[]): readonly string[] {
  return jobs.map(({ messageId }) => messageId).sort();
}

function keyOf(job: DeliveryJob | undefined): string {
  return `{bull:0}:deliveries:${job === undefined ? '' : deliveryJobId(job)}`;
}

/** Wraps the connection: `happen` runs right before the first page of the waiting list is read. */
function intercept(connection: Redis, happen: () => Promise<void>): Redis {
  let happened: Promise<void> | undefined;
  return new Proxy(connection, {
    get(target, name) {
      if (name === 'lrange') {
        return async (...page: [string, number, number]) => {
          await (happened ??= happen());
          return await target.lrange(...page);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
