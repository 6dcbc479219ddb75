import { type Backlog, joinBacklogs } from '../bullmq/backlog.js';
import { type TracedQueueOptions, openTracedQueue } from '../bullmq/open-traced-queue.js';
import { type DeadLetterJob, type ExportJob, type FanOutJob, QUEUE } from '../jobs/catalog.js';
import type { RedisClient } from '../redis/redis-client.js';
import { openShards } from '../shards/open-shards.js';
import { type Shard, ONLY_SHARD } from '../shards/shards.js';
import { type DeliveryProducer, createDeliveryProducer } from './delivery-producer.js';
import { type UnshardedProducer, createUnshardedProducer } from './unsharded-producer.js';

/** Enqueues messages. Concurrent calls share a round trip. The sweep enqueues messages that could not be added. */
export interface Producer extends DeliveryProducer, UnshardedProducer {
  addDeadLetter(job: DeadLetterJob): Promise<void>;
  removeDeadLetter(messageId: string): Promise<void>;
  /** Removes a dead letter from a shard that may not be its own. */
  removeDeadLetterFrom(shard: number, messageId: string): Promise<void>;
  /** Returns the message ids in a shard's dead-letter queue from an offset, oldest first. */
  listDeadLetters(offset: number, limit: number, shard?: number): Promise<readonly string[]>;
  /** Returns the backlog of each queue over all shards. The cost does not depend on the backlog's size. */
  readBacklogs(): Promise<readonly Backlog[]>;
  /** Returns the shard of an endpoint's deliveries, or of a message in the dead-letter queue. */
  shardOf(id: string): number;
  close(): Promise<void>;
}

export function createProducer(
  redis: RedisClient,
  addresses: readonly Shard[],
  options: TracedQueueOptions,
): Producer {
  const shards = openShards(addresses, redis, options);
  const { prefix } = shards.numbered(ONLY_SHARD);
  const exports = openTracedQueue<ExportJob>({ name: QUEUE.exports, prefix }, redis, options);
  const fanOuts = openTracedQueue<FanOutJob>({ name: QUEUE.fanOuts, prefix }, redis, options);
  return {
    ...createDeliveryProducer(shards),
    ...createUnshardedProducer(exports, fanOuts),
    // Redis searches from the end at which `lifo` keeps the oldest. Those are removed first, because they expire.
    addDeadLetter: (job) =>
      shards.of(job.messageId).deadLetters.add(job, { jobId: job.messageId, lifo: true }),
    removeDeadLetter: (messageId) => shards.of(messageId).deadLetters.remove(messageId),
    removeDeadLetterFrom: (shard, messageId) => shards.numbered(shard).deadLetters.remove(messageId),
    listDeadLetters: (offset, limit, shard = 0) =>
      shards.numbered(shard).deadLetters.listWaiting(offset, limit),
    async readBacklogs() {
      const backlogs = await Promise.all([
        ...[exports, fanOuts].map((queue) => queue.readBacklog()),
        ...shards.all.map((shard) => shard.readBacklogs()),
      ]);
      return joinBacklogs(backlogs.flat());
    },
    shardOf: shards.numberOf,
    async close() {
      await Promise.all([exports, fanOuts, ...shards.all].map((part) => part.close()));
    },
  };
}
