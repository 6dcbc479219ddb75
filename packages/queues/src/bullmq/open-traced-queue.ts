import type { JobTracing } from './job-tracing.js';
import { type OpenQueue, type QueueKeySpace, openQueue } from './open-queue.js';
import type { RedisClient } from '../redis/redis-client.js';

export interface TracedQueueOptions {
  onError(error: Error): void;
  readonly tracing?: JobTracing | undefined;
}

/** Opens a queue whose jobs carry their trace. Without tracing, its jobs in Redis stay unchanged. */
export function openTracedQueue<Payload>(
  address: QueueKeySpace,
  redis: RedisClient,
  { onError, tracing }: TracedQueueOptions,
): OpenQueue<Payload> {
  const queue = openQueue<Payload>(address, redis, onError);
  if (tracing === undefined) return queue;
  return {
    ...queue,
    async add(payload, options) {
      const { carried, end } = tracing.startAdding(address.name);
      await queue.add(payload, { ...options, telemetry: { metadata: carried } }).finally(end);
    },
  };
}
