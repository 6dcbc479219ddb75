import type { RetrySchedule } from '@posthorn/domain';
import type { Backlog } from '../bullmq/backlog.js';
import { type DeadLetterJob, type QueueName, QUEUE, RETRY_QUEUE } from '../jobs/catalog.js';
import type { StoredDelivery } from '../jobs/delivery-job-codec.js';
import { type OpenQueue, openQueue } from '../bullmq/open-queue.js';
import { type Parking, createParking } from './parking.js';
import type { RedisClient } from '../redis/redis-client.js';
import type { JobTracing } from '../bullmq/job-tracing.js';
import type { Shard } from './shards.js';
import { traceAdding } from '../bullmq/trace-adding.js';

/** The queues of one shard. */
export interface OpenShard {
  readonly deliveries: OpenQueue<StoredDelivery>;
  readonly retries: Readonly<Record<RetrySchedule, OpenQueue<StoredDelivery>>>;
  readonly deadLetters: OpenQueue<DeadLetterJob>;
  readonly parking: Parking;
  readBacklogs(): Promise<readonly Backlog[]>;
  close(): Promise<void>;
}

export interface OpenShardOptions {
  onError(error: Error): void;
  readonly tracing?: JobTracing | undefined;
}

export function openShard(
  { prefix, keys }: Shard,
  redis: RedisClient,
  { onError, tracing }: OpenShardOptions,
): OpenShard {
  const open = <Payload>(name: QueueName): OpenQueue<Payload> =>
    traceAdding(name, openQueue<Payload>({ name, prefix }, redis, onError), tracing);
  const deliveries = open<StoredDelivery>(QUEUE.deliveries);
  const fast = open<StoredDelivery>(RETRY_QUEUE.fast);
  const slow = open<StoredDelivery>(RETRY_QUEUE.slow);
  const deadLetters = open<DeadLetterJob>(QUEUE.deadLetters);
  const all = [deliveries, fast, slow, deadLetters];
  return {
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
