import { type QueueName, QUEUE } from '../jobs/catalog.js';
import { deadLetterCodec, exportCodec, fanOutCodec } from '../jobs/job-codec.js';
import { deliveryCodec } from '../jobs/delivery-job.js';
import { type InspectedQueue, type InspectionOptions, inspectQueue } from './inspect-queue.js';
import type { RedisClient } from '../redis/redis-client.js';
import type { QueueAddress } from '../shards/shards.js';

/** Every queue, in the order in which a message may pass through them. */
export interface Inspection {
  readonly queues: readonly InspectedQueue[];
  close(): Promise<void>;
}

type Read = InspectionOptions['read'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const readDelivery: Read = (id, stored) => {
  const job = deliveryCodec.decode(id, stored);
  assertUuid(job.messageId);
  return { kind: 'delivery', job };
};

const readDeadLetter: Read = (id, stored) => {
  assertUuid(id);
  return { kind: 'dead-letter', job: deadLetterCodec.decode(id, stored) };
};

const readExport: Read = (id, stored) => {
  const job = exportCodec.decode(id, stored);
  assertUuid(job.exportId);
  return { kind: 'export', job };
};

const readFanOut: Read = (id, stored) => {
  assertUuid(id);
  return { kind: 'fan-out', job: fanOutCodec.decode(id, stored) };
};

const READ: Readonly<Record<QueueName, Read>> = {
  [QUEUE.deliveries]: readDelivery,
  [QUEUE.fastRetries]: readDelivery,
  [QUEUE.slowRetries]: readDelivery,
  [QUEUE.deadLetters]: readDeadLetter,
  [QUEUE.exports]: readExport,
  [QUEUE.fanOuts]: readFanOut,
};

export function openInspection(
  redis: RedisClient,
  addresses: readonly QueueAddress[],
  onError: (error: Error) => void,
): Inspection {
  const queues = addresses.map(({ queue: kind, shard, prefix }) =>
    inspectQueue(redis, { id: idOf(kind, shard), kind, shard, prefix, read: READ[kind] }, onError),
  );
  return {
    queues,
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

/** The id of the first shard is the queue's name, because there may be no other shard. */
function idOf(queue: QueueName, shard: number): string {
  return shard === 0 ? queue : `${queue}-${shard}`;
}

/** Callers look up the job's message in PostgreSQL, which requires a UUID. */
function assertUuid(id: string): void {
  if (!UUID.test(id)) throw new Error('A job names nothing of ours.');
}
