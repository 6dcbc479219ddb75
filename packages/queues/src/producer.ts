import type { Ladder } from '@posthorn/domain';
import type { Redis } from 'ioredis';
import { Queue } from 'bullmq';
import type { DeadLetterJob, DeliveryJob, QueueName } from './catalog.js';
import { deliveryJobId, QUEUE, RETRY_QUEUE } from './catalog.js';

/** Hands messages over. Every function fails at once while Redis is away; the sweep makes up for what was not added. */
export interface Producer {
  addDeliveries(jobs: readonly DeliveryJob[]): Promise<void>;
  addRetry(ladder: Ladder, job: DeliveryJob, delayMs: number): Promise<void>;
  addDeadLetter(job: DeadLetterJob): Promise<void>;
  close(): Promise<void>;
}

const ONCE_DONE = { removeOnComplete: true, removeOnFail: true } as const;

export function createProducer(redis: Redis, onError: (error: Error) => void): Producer {
  const open = <Job>(name: QueueName): Queue<Job, unknown> => {
    const queue = new Queue<Job, unknown>(name, { connection: redis, skipMetasUpdate: true });
    queue.on('error', onError);
    return queue;
  };
  const deliveries = open<DeliveryJob>(QUEUE.deliveries);
  const retries = { fast: open<DeliveryJob>(RETRY_QUEUE.fast), slow: open<DeliveryJob>(RETRY_QUEUE.slow) };
  const deadLetters = open<DeadLetterJob>(QUEUE.deadLetters);
  return {
    async addDeliveries(jobs) {
      await deliveries.addBulk(
        jobs.map((job) => ({
          name: 'deliver',
          data: job,
          opts: { ...ONCE_DONE, jobId: deliveryJobId(job) },
        })),
      );
    },
    async addRetry(ladder, job, delayMs) {
      const opts = { ...ONCE_DONE, jobId: deliveryJobId(job), delay: delayMs };
      await retries[ladder].add('retry', job, opts);
    },
    async addDeadLetter(job) {
      await deadLetters.add('dead-letter', job, { jobId: job.messageId });
    },
    async close() {
      await Promise.all([deliveries, retries.fast, retries.slow, deadLetters].map((queue) => queue.close()));
    },
  };
}
