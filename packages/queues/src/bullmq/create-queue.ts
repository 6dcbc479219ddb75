import { Queue } from 'bullmq';
import type { RedisClient } from '../redis/redis-client.js';

export interface QueueOptions {
  readonly name: string;
  readonly prefix: string;
  readonly onError: (error: Error) => void;
}

/**
 * BullMQ's queue over a connection of ours. BullMQ would ask Redis for its version once, and if that one command failed,
 * each later call would fail with the same error until the process ends.
 */
export function createQueue<Payload>(
  redis: RedisClient,
  { name, prefix, onError }: QueueOptions,
): Queue<Payload, unknown, string, Payload, unknown, string> {
  const queue = new Queue<Payload, unknown, string, Payload, unknown, string>(name, {
    connection: redis,
    prefix,
    skipMetasUpdate: true,
    skipVersionCheck: true,
  });
  queue.on('error', onError);
  return queue;
}
