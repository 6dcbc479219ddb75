import type { RetrySchedule } from '@posthorn/domain';
import type { AddOptions } from '../bullmq/open-queue.js';
import type { DeliveryJob } from '../jobs/catalog.js';
import { deliveryJobId, encodeDelivery } from '../jobs/delivery-job.js';
import type { OpenShard, OpenShards } from '../shards/open-shards.js';
import { ARRIVED } from '../turns/turns-script.js';

export type JobLocation = 'queued' | 'retrying' | 'nowhere';

/** Enqueues deliveries, each in the shard of its endpoint. */
export interface DeliveryProducer {
  add(job: DeliveryJob): Promise<void>;
  /** Adds a delivery that may still be delayed elsewhere, and removes it from there. */
  requeueNow(job: DeliveryJob): Promise<void>;
  /** Returns the location of each delivery, waiting or being processed, in the given order. */
  locate(jobs: readonly DeliveryJob[]): Promise<readonly JobLocation[]>;
  /**
   * Adds deliveries again whose job exists but is in no list, so that no worker would take it. Resolves to these
   * deliveries. Searches a long list at most once a minute.
   */
  requeueStrays(jobs: readonly DeliveryJob[]): Promise<readonly DeliveryJob[]>;
  /** Removes a delivery from every queue that may contain it. */
  remove(job: DeliveryJob): Promise<void>;
}

export interface RetryProducer {
  add(schedule: RetrySchedule, job: DeliveryJob, delayMs: number): Promise<void>;
}

export function createDeliveryProducer(shards: OpenShards): DeliveryProducer {
  const add: DeliveryProducer['add'] = (job) =>
    shards.of(job.endpointId).deliveries.add(encodeDelivery(job), arriving(job));
  const remove: DeliveryProducer['remove'] = async (job) => {
    const { deliveries, retries } = shards.of(job.endpointId);
    const queues = [deliveries, retries.fast, retries.slow];
    await Promise.all(queues.map((queue) => queue.remove(deliveryJobId(job))));
  };
  return {
    add,
    async requeueNow(job) {
      await remove(job);
      await add(job);
    },
    async locate(jobs) {
      const located = await askShards(shards, jobs, locateInShard);
      const locations = new Map(located.flatMap((locations) => [...locations]));
      return jobs.map((job) => locations.get(deliveryJobId(job)) ?? 'nowhere');
    },
    async requeueStrays(jobs) {
      const takenOut = await askShards(shards, jobs, ({ deliveries }, ids) => deliveries.strays.takeOut(ids));
      const ids = new Set(takenOut.flat());
      const strays = jobs.filter((job) => ids.has(deliveryJobId(job)));
      await Promise.all(strays.map(add));
      return strays;
    },
    remove,
  };
}

export function createRetryProducer(shards: OpenShards): RetryProducer {
  return {
    add: (schedule, job, delayMs) =>
      // Whole milliseconds: Redis stores a job in half the memory while none of its values has more than 64 characters.
      shards.of(job.endpointId).retries[schedule].add(encodeDelivery(job), {
        jobId: deliveryJobId(job),
        delay: Math.ceil(delayMs),
      }),
  };
}

function arriving(job: DeliveryJob): AddOptions {
  return { priority: ARRIVED, jobId: deliveryJobId(job), owner: job.projectId ?? job.endpointId };
}

/** Asks each shard about the jobs that belong to it. */
async function askShards<Answer>(
  { all, of }: OpenShards,
  jobs: readonly DeliveryJob[],
  ask: (shard: OpenShard, jobIds: readonly string[]) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const ownOf = (shard: OpenShard): readonly DeliveryJob[] =>
    jobs.filter(({ endpointId }) => of(endpointId) === shard);
  return await Promise.all(all.map((shard) => ask(shard, ownOf(shard).map(deliveryJobId))));
}

async function locateInShard(
  { deliveries, retries }: OpenShard,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobLocation>> {
  if (jobIds.length === 0) return new Map();
  const [queued, ...retrying] = await Promise.all([
    deliveries.findPresent(jobIds),
    retries.fast.findPresent(jobIds),
    retries.slow.findPresent(jobIds),
  ]);
  const locationOf = (id: string): JobLocation => {
    if (queued.has(id)) return 'queued';
    return retrying.some((present) => present.has(id)) ? 'retrying' : 'nowhere';
  };
  return new Map(jobIds.map((id) => [id, locationOf(id)]));
}
