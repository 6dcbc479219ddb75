import type { RetrySchedule } from '@posthorn/domain';
import type { Backlog } from '../bullmq/backlog.js';
import { type OpenQueue, type OpenQueueOptions, openQueue } from '../bullmq/open-queue.js';
import { type DeadLetterJob, type QueueName, QUEUE, RETRY_QUEUE } from '../jobs/catalog.js';
import type { StoredDelivery } from '../jobs/delivery-job.js';
import type { RedisClient } from '../redis/redis-client.js';
import { type Parking, createParking } from './parking.js';
import { type Shard, shardOf } from './shards.js';

/** The queues of one shard. */
export interface OpenShard {
  readonly prefix: string;
  readonly deliveries: OpenQueue<StoredDelivery>;
  readonly retries: Readonly<Record<RetrySchedule, OpenQueue<StoredDelivery>>>;
  readonly deadLetters: OpenQueue<DeadLetterJob>;
  readonly parking: Parking;
  readBacklogs(): Promise<readonly Backlog[]>;
  close(): Promise<void>;
}

export interface OpenShards {
  /** In the order of their numbers. */
  readonly all: readonly OpenShard[];
  numbered(number: number): OpenShard;
  /** Returns the number of the shard of an endpoint's deliveries, or of a message in the dead-letter queue. */
  numberOf(id: string): number;
  /** Returns that shard. */
  of(id: string): OpenShard;
}

export function openShards(
  shards: readonly Shard[],
  redis: RedisClient,
  options: OpenQueueOptions,
): OpenShards {
  const all = shards.map((shard) => openShard(shard, redis, options));
  const numbered = (number: number): OpenShard => {
    const shard = all[number];
    if (shard === undefined) throw new RangeError(`There is no shard ${number}.`);
    return shard;
  };
  const numberOf = (id: string): number => shardOf(id, all.length);
  return { all, numbered, numberOf, of: (id) => numbered(numberOf(id)) };
}

function openShard({ prefix, keys }: Shard, redis: RedisClient, options: OpenQueueOptions): OpenShard {
  const open = <Payload>(name: QueueName): OpenQueue<Payload> =>
    openQueue<Payload>({ name, prefix }, redis, options);
  const deliveries = open<StoredDelivery>(QUEUE.deliveries);
  const fast = open<StoredDelivery>(RETRY_QUEUE.fast);
  const slow = open<StoredDelivery>(RETRY_QUEUE.slow);
  const deadLetters = open<DeadLetterJob>(QUEUE.deadLetters);
  const all = [deliveries, fast, slow, deadLetters];
  return {
    prefix,
    deliveries,
    retries: { fast, slow },
    deadLetters,
    parking: createParking(redis, keys, (jobId) => deliveries.promote(jobId)),
    readBacklogs: () => Promise.all(all.map((queue) => queue.readBacklog())),
    async close() {
      await Promise.all(all.map((queue) => queue.close()));
    },
  };
}
