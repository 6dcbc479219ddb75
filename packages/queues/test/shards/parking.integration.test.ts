import { createUuidV7 } from '@posthorn/common';
import { expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { waitFor } from '@posthorn/test-support';
import { type DeliveryJob, type Queues, deliveryJobId } from '../../src/index.js';
import { type TakenJob, consume, openQueues } from '../support/open-queues.js';

const AN_HOUR_MS = 3_600_000;

function newJobs(count: number): readonly DeliveryJob[] {
  const endpointId = createUuidV7();
  return Array.from({ length: count }, () => ({ messageId: createUuidV7(), endpointId, attemptNo: 1 }));
}

/** Parks each job when it first comes, and completes it the second time. */
function consumeParking(queues: Queues): readonly TakenJob[] {
  return consume(queues, (job) =>
    job.parkedAtMs === undefined
      ? {
          kind: 'return-to-queue',
          afterMs: AN_HOUR_MS,
          changed: { ...job, parkedAtMs: Date.now() },
          onceDelayed: () => queues.parking.park(job, Date.now()),
        }
      : { kind: 'done' },
  );
}

/** Parks the jobs one after the other. */
async function parkAll(url: string, queues: Queues, jobs: readonly DeliveryJob[]): Promise<void> {
  for (const [index, job] of jobs.entries()) {
    await queues.deliveries.add(job);
    const key = `posthorn:{bull:0}:parked:${job.endpointId}`;
    await waitFor(async () => (await redisCommand(url, ['ZCARD', key])) === `:${index + 1}`);
  }
}

it('returns as many parked jobs as requested, in their order', async () => {
  const { url, queues } = await openQueues();
  const jobs = newJobs(5);
  const taken = consumeParking(queues);
  await parkAll(url, queues, jobs);
  expect(await queues.parking.unpark(jobs[0]?.endpointId ?? '', 2)).toBe(2);
  await waitFor(() => taken.length === 7);
  const back = taken.slice(5).map(({ job }) => job.messageId);
  expect(back.sort()).toEqual(jobs.slice(0, 2).map(({ messageId }) => messageId));
  expect(await queues.parking.listEndpoints()).toEqual([jobs[0]?.endpointId]);
});

it('forgets an endpoint when none of its jobs is parked any longer', async () => {
  const { url, queues } = await openQueues();
  const jobs = newJobs(2);
  consumeParking(queues);
  await parkAll(url, queues, jobs);
  expect(await queues.parking.unpark(jobs[0]?.endpointId ?? '', 10)).toBe(2);
  expect(await queues.parking.listEndpoints()).toEqual([]);
});

it('revives a parked job that is missing from the parking', async () => {
  const { url, queues } = await openQueues();
  const jobs = newJobs(1);
  const taken = consumeParking(queues);
  await parkAll(url, queues, jobs);
  await redisCommand(url, [
    'DEL',
    `posthorn:{bull:0}:parked:${jobs[0]?.endpointId ?? ''}`,
    'posthorn:{bull:0}:parked',
  ]);
  await queues.parking.revive(jobs);
  await waitFor(() => taken.length === 2);
});

it('parks such a job again while others of its endpoint are parked', async () => {
  const { url, queues } = await openQueues();
  const jobs = newJobs(3);
  const taken = consumeParking(queues);
  await parkAll(url, queues, jobs);
  const [first] = jobs;
  if (first === undefined) throw new Error('there are three');
  const key = `posthorn:{bull:0}:parked:${first.endpointId}`;
  await redisCommand(url, ['ZREM', key, deliveryJobId(first)]);
  await queues.parking.revive([first]);
  expect(await redisCommand(url, ['ZCARD', key])).toBe(':3');
  expect(taken).toHaveLength(3);
});
