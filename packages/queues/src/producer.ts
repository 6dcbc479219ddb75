import type { Ladder } from '@posthorn/domain';
import type { Redis } from 'ioredis';
import type { Backlog } from './backlog.js';
import type { DeadLetterJob, DeliveryId, DeliveryJob, ExportJob, QueueName } from './catalog.js';
import { QUEUE, RETRY_QUEUE } from './catalog.js';
import type { StoredDelivery } from './delivery-job-codec.js';
import { deliveryJobId, encodeDelivery } from './delivery-job-codec.js';
import { exportJobId } from './export-job-codec.js';
import type { JobTracing } from './job-tracing.js';
import type { OpenQueue } from './open-queue.js';
import { openQueue } from './open-queue.js';
import type { Parking } from './parking.js';
import { createParking } from './parking.js';
import { traceAdding } from './trace-adding.js';

export type DeliveryPlace = 'queued' | 'retrying' | 'nowhere';

/** Hands messages over; concurrent calls share a round trip. The sweep makes up for what could not be added. */
export interface Producer {
  addDelivery(job: DeliveryJob): Promise<void>;
  addRetry(ladder: Ladder, job: DeliveryJob, delayMs: number): Promise<void>;
  addDeadLetter(job: DeadLetterJob): Promise<void>;
  /** Adds a delivery that may still wait elsewhere, for a later moment: it is taken out from there. */
  addDeliveryAnew(job: DeliveryJob): Promise<void>;
  /** Where each of these deliveries waits, or is being made, in their order. */
  locateDeliveries(jobs: readonly DeliveryId[]): Promise<readonly DeliveryPlace[]>;
  /** Takes a delivery out of the queues that it may wait in. */
  removeDelivery(job: DeliveryId): Promise<void>;
  /** Deliveries that wait for room for their endpoint. */
  readonly parking: Parking;
  removeDeadLetter(messageId: string): Promise<void>;
  addExport(job: ExportJob): Promise<void>;
  /** The messages among the dead letters from a place on, the oldest first. */
  listDeadLetters(place: number, limit: number): Promise<readonly string[]>;
  /** What waits in each of the queues; the same work however much it is. */
  readBacklogs(): Promise<readonly Backlog[]>;
  close(): Promise<void>;
}

export interface ProducerOptions {
  onError(error: Error): void;
  readonly tracing?: JobTracing | undefined;
}

export function createProducer(redis: Redis, { onError, tracing }: ProducerOptions): Producer {
  const open = <Payload>(name: QueueName): OpenQueue<Payload> =>
    traceAdding(name, openQueue<Payload>(name, redis, onError), tracing);
  const deliveries = open<StoredDelivery>(QUEUE.deliveries);
  const fast = open<StoredDelivery>(RETRY_QUEUE.fast);
  const slow = open<StoredDelivery>(RETRY_QUEUE.slow);
  const deadLetters = open<DeadLetterJob>(QUEUE.deadLetters);
  const exports = open<ExportJob>(QUEUE.exports);
  const retries = { fast, slow };
  const all = [deliveries, fast, slow, deadLetters, exports];
  const addDelivery: Producer['addDelivery'] = (job) =>
    deliveries.add(encodeDelivery(job), { jobId: deliveryJobId(job) });
  const removeDelivery: Producer['removeDelivery'] = async (job) => {
    await Promise.all([deliveries, fast, slow].map((queue) => queue.remove(deliveryJobId(job))));
  };
  return {
    addDelivery,
    async addDeliveryAnew(job) {
      await removeDelivery(job);
      await addDelivery(job);
    },
    async locateDeliveries(jobs) {
      const ids = jobs.map(deliveryJobId);
      const [queued, ...retrying] = await Promise.all([
        deliveries.findPresent(ids),
        fast.findPresent(ids),
        slow.findPresent(ids),
      ]);
      return ids.map((id) => {
        if (queued.has(id)) return 'queued';
        return retrying.some((present) => present.has(id)) ? 'retrying' : 'nowhere';
      });
    },
    removeDelivery,
    parking: createParking(redis, (jobId) => deliveries.promote(jobId)),
    addRetry: (ladder, job, delayMs) =>
      retries[ladder].add(encodeDelivery(job), { jobId: deliveryJobId(job), delay: delayMs }),
    // Redis searches from the end that `lifo` keeps the oldest at, and those are removed first: they expire.
    addDeadLetter: (job) => deadLetters.add(job, { jobId: job.messageId, lifo: true }),
    removeDeadLetter: (messageId) => deadLetters.remove(messageId),
    addExport: (job) => exports.add(job, { jobId: exportJobId(job) }),
    listDeadLetters: (place, limit) => deadLetters.listWaiting(place, limit),
    readBacklogs: () => Promise.all(all.map((queue) => queue.readBacklog())),
    async close() {
      await Promise.all(all.map((queue) => queue.close()));
    },
  };
}
