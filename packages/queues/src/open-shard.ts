import type { Ladder } from '@posthorn/domain';
import type { DeadLetterJob } from './catalog.js';
import { QUEUE, RETRY_QUEUE } from './catalog.js';
import type { StoredDelivery } from './delivery-job-codec.js';
import type { OpenQueue } from './open-queue.js';
import { openQueue } from './open-queue.js';
import type { Parking } from './parking.js';
import { createParking } from './parking.js';
import type { RedisClient } from './redis-connection.js';
import type { Shard } from './shards.js';

/** What waits in one shard. */
export interface OpenShard {
  readonly deliveries: OpenQueue<StoredDelivery>;
  readonly retries: Readonly<Record<Ladder, OpenQueue<StoredDelivery>>>;
  readonly deadLetters: OpenQueue<DeadLetterJob>;
  readonly parking: Parking;
  close(): Promise<void>;
}

export function openShard(
  { prefix, keys }: Shard,
  redis: RedisClient,
  onError: (error: Error) => void,
): OpenShard {
  const deliveries = openQueue<StoredDelivery>({ name: QUEUE.deliveries, prefix }, redis, onError);
  const fast = openQueue<StoredDelivery>({ name: RETRY_QUEUE.fast, prefix }, redis, onError);
  const slow = openQueue<StoredDelivery>({ name: RETRY_QUEUE.slow, prefix }, redis, onError);
  const deadLetters = openQueue<DeadLetterJob>({ name: QUEUE.deadLetters, prefix }, redis, onError);
  return {
    deliveries,
    retries: { fast, slow },
    deadLetters,
    parking: createParking(redis, keys, (jobId) => deliveries.promote(jobId)),
    async close() {
      await Promise.all([deliveries, fast, slow, deadLetters].map((queue) => queue.close()));
    },
  };
}
