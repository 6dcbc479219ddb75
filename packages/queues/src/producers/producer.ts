import { type Backlog, joinBacklogs } from '../bullmq/backlog.js';
import { type AddOptions, type OpenQueue, type OpenQueueOptions, openQueue } from '../bullmq/open-queue.js';
import { type DeadLetterJob, type ExportJob, type FanOutJob, QUEUE } from '../jobs/catalog.js';
import { exportJobId, fanOutJobId } from '../jobs/job-codec.js';
import type { RedisClient } from '../redis/redis-client.js';
import { type OpenShards, openShards } from '../shards/open-shards.js';
import { type Parking, joinParkings } from '../shards/parking.js';
import { type Shard, ONLY_SHARD } from '../shards/shards.js';
import {
  type DeliveryProducer,
  type RetryProducer,
  createDeliveryProducer,
  createRetryProducer,
} from './delivery-producer.js';

/** Enqueues messages. Concurrent calls share a round trip. The sweep enqueues messages that could not be added. */
export interface Producer {
  readonly deliveries: DeliveryProducer;
  readonly retries: RetryProducer;
  readonly deadLetters: DeadLetterProducer;
  readonly exports: UnshardedProducer<ExportJob>;
  readonly fanOuts: UnshardedProducer<FanOutJob>;
  /** Deliveries that wait for a free concurrency slot of their endpoint. */
  readonly parking: Parking;
  /** Returns the backlog of each queue over all shards. The cost does not depend on the backlog's size. */
  readBacklogs(): Promise<readonly Backlog[]>;
  /** Returns the shard of an endpoint's deliveries, or of a message in the dead-letter queue. */
  shardOf(id: string): number;
  close(): Promise<void>;
}

interface DeadLetterProducer {
  add(job: DeadLetterJob): Promise<void>;
  remove(messageId: string): Promise<void>;
  /** Removes a dead letter from a shard that may not be its own. */
  removeFrom(shard: number, messageId: string): Promise<void>;
  /** Returns the message ids in a shard's dead-letter queue from an offset, oldest first. */
  list(offset: number, limit: number, shard?: number): Promise<readonly string[]>;
}

/** Enqueues into a queue that has one shard only. */
interface UnshardedProducer<Job> {
  add(job: Job): Promise<void>;
  /** Adds a job that may exist already, in a list or in none. */
  addAgain(job: Job): Promise<void>;
}

export function createProducer(
  redis: RedisClient,
  addresses: readonly Shard[],
  options: OpenQueueOptions,
): Producer {
  const shards = openShards(addresses, redis, options);
  const { prefix } = shards.numbered(ONLY_SHARD);
  const exports = openQueue<ExportJob>({ name: QUEUE.exports, prefix }, redis, options);
  const fanOuts = openQueue<FanOutJob>({ name: QUEUE.fanOuts, prefix }, redis, options);
  return {
    deliveries: createDeliveryProducer(shards),
    retries: createRetryProducer(shards),
    deadLetters: createDeadLetterProducer(shards),
    exports: createUnshardedProducer(exports, exportJobId),
    // A new event is known at once, however many others are fanned out. They take turns after that.
    fanOuts: createUnshardedProducer(fanOuts, fanOutJobId, { lifo: true }),
    parking: joinParkings(
      shards.all.map(({ parking }) => parking),
      shards.numberOf,
    ),
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

function createDeadLetterProducer({ of, numbered }: OpenShards): DeadLetterProducer {
  return {
    // Redis searches from the end at which `lifo` keeps the oldest. Those are removed first, because they expire.
    add: (job) => of(job.messageId).deadLetters.add(job, { jobId: job.messageId, lifo: true }),
    remove: (messageId) => of(messageId).deadLetters.remove(messageId),
    removeFrom: (shard, messageId) => numbered(shard).deadLetters.remove(messageId),
    list: (offset, limit, shard = 0) => numbered(shard).deadLetters.listWaiting(offset, limit),
  };
}

/** `position` says where a new job stands. A job that is added again goes to the end. */
function createUnshardedProducer<Job>(
  queue: OpenQueue<Job>,
  jobIdOf: (job: Job) => string,
  position: Pick<AddOptions, 'lifo'> = {},
): UnshardedProducer<Job> {
  return {
    add: (job) => queue.add(job, { jobId: jobIdOf(job), ...position }),
    async addAgain(job) {
      await queue.strays.takeOut([jobIdOf(job)]);
      await queue.add(job, { jobId: jobIdOf(job) });
    },
  };
}

/**
 * Awaits the enqueuing of what PostgreSQL has committed. Never rejects: `report` gets the error of a job that Redis did not take, and
 * the outbox sweep enqueues that job again.
 */
export async function enqueueOrSweep(
  enqueuing: Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  await enqueuing.catch(report);
}
