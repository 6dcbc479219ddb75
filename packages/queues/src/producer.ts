import type { RetrySchedule } from '@posthorn/domain';
import { type Backlog, joinBacklogs } from './bullmq/backlog.js';
import {
  type DeadLetterJob,
  type DeliveryJob,
  type ExportJob,
  type FanOutJob,
  QUEUE,
} from './jobs/catalog.js';
import { deliveryJobId, encodeDelivery } from './jobs/delivery-job-codec.js';
import { exportJobId } from './jobs/export-job-codec.js';
import { fanOutJobId } from './jobs/fan-out-job-codec.js';
import type { JobTracing } from './bullmq/job-tracing.js';
import { type AddOptions, type OpenQueue, type QueueKeySpace, openQueue } from './bullmq/open-queue.js';
import { type OpenShard, openShard } from './shards/open-shard.js';
import { type Parking, joinParkings } from './shards/parking.js';
import type { RedisClient } from './redis/redis-client.js';
import { type Shard, ONLY_SHARD, shardOf } from './shards/shards.js';
import { ARRIVED } from './turns/turns-script.js';
import { traceAdding } from './bullmq/trace-adding.js';

export type JobLocation = 'queued' | 'retrying' | 'nowhere';

/** Enqueues messages. Concurrent calls share a round trip. The sweep enqueues messages that could not be added. */
export interface Producer {
  addDelivery(job: DeliveryJob): Promise<void>;
  addRetry(schedule: RetrySchedule, job: DeliveryJob, delayMs: number): Promise<void>;
  addDeadLetter(job: DeadLetterJob): Promise<void>;
  /** Adds a delivery that may still be delayed elsewhere, and removes it from there. */
  requeueDeliveryNow(job: DeliveryJob): Promise<void>;
  /** Returns the location of each delivery, waiting or being processed, in the given order. */
  locateDeliveries(jobs: readonly DeliveryJob[]): Promise<readonly JobLocation[]>;
  /**
   * Adds deliveries again whose job exists but is in no list, so that no worker would take it. Resolves to these
   * deliveries. Searches a long list at most once a minute.
   */
  requeueStrays(jobs: readonly DeliveryJob[]): Promise<readonly DeliveryJob[]>;
  /** Removes a delivery from every queue that may contain it. */
  removeDelivery(job: DeliveryJob): Promise<void>;
  /** Deliveries that wait for a free concurrency slot of their endpoint. */
  readonly parking: Parking;
  removeDeadLetter(messageId: string): Promise<void>;
  /** Removes a dead letter from a shard that may not be its own. */
  removeDeadLetterFrom(shard: number, messageId: string): Promise<void>;
  addExport(job: ExportJob): Promise<void>;
  /** Adds an export whose job may exist already, in a list or in none. */
  addExportAgain(job: ExportJob): Promise<void>;
  addFanOut(job: FanOutJob): Promise<void>;
  /** Adds a fan-out whose job may exist already, in a list or in none. */
  addFanOutAgain(job: FanOutJob): Promise<void>;
  /** Returns the message ids in a shard's dead-letter queue from an offset, oldest first. */
  listDeadLetters(offset: number, limit: number, shard?: number): Promise<readonly string[]>;
  /** Returns the backlog of each queue over all shards. The cost does not depend on the backlog's size. */
  readBacklogs(): Promise<readonly Backlog[]>;
  /** Returns the shard of an endpoint's deliveries, or of a message in the dead-letter queue. */
  shardOf(id: string): number;
  close(): Promise<void>;
}

export interface ProducerOptions {
  onError(error: Error): void;
  readonly tracing?: JobTracing | undefined;
}

function arriving(job: DeliveryJob): AddOptions {
  return { priority: ARRIVED, jobId: deliveryJobId(job), owner: job.projectId ?? job.endpointId };
}

export function createProducer(
  redis: RedisClient,
  shards: readonly Shard[],
  options: ProducerOptions,
): Producer {
  const opened = shards.map((shard) => openShard(shard, redis, options));
  const numbered = (number: number): OpenShard => at(opened, number);
  const numberOf = (id: string): number => shardOf(id, shards.length);
  const of = (id: string): OpenShard => numbered(numberOf(id));
  const { prefix } = at(shards, ONLY_SHARD);
  const exports = openTraced<ExportJob>({ name: QUEUE.exports, prefix }, redis, options);
  const fanOuts = openTraced<FanOutJob>({ name: QUEUE.fanOuts, prefix }, redis, options);
  const addDelivery: Producer['addDelivery'] = (job) =>
    of(job.endpointId).deliveries.add(encodeDelivery(job), arriving(job));
  const removeDelivery: Producer['removeDelivery'] = async (job) => {
    const { deliveries, retries } = of(job.endpointId);
    const queues = [deliveries, retries.fast, retries.slow];
    await Promise.all(queues.map((queue) => queue.remove(deliveryJobId(job))));
  };
  return {
    addDelivery,
    async requeueDeliveryNow(job) {
      await removeDelivery(job);
      await addDelivery(job);
    },
    locateDeliveries: (jobs) => locate(opened, jobs),
    async requeueStrays(jobs) {
      const strays = await takeOutStrays(opened, jobs);
      await Promise.all(strays.map(addDelivery));
      return strays;
    },
    removeDelivery,
    parking: joinParkings(
      opened.map(({ parking }) => parking),
      numberOf,
    ),
    addRetry: (schedule, job, delayMs) =>
      // Whole milliseconds: Redis stores a job in half the memory while none of its values has more than 64 characters.
      of(job.endpointId).retries[schedule].add(encodeDelivery(job), {
        jobId: deliveryJobId(job),
        delay: Math.ceil(delayMs),
      }),
    // Redis searches from the end at which `lifo` keeps the oldest. Those are removed first, because they expire.
    addDeadLetter: (job) => of(job.messageId).deadLetters.add(job, { jobId: job.messageId, lifo: true }),
    removeDeadLetter: (messageId) => of(messageId).deadLetters.remove(messageId),
    removeDeadLetterFrom: (shard, messageId) => numbered(shard).deadLetters.remove(messageId),
    ...addingExports(exports),
    ...addingFanOuts(fanOuts),
    listDeadLetters: (offset, limit, shard = 0) => numbered(shard).deadLetters.listWaiting(offset, limit),
    async readBacklogs() {
      const backlogs = await Promise.all([
        ...[exports, fanOuts].map((queue) => queue.readBacklog()),
        ...opened.map((shard) => shard.readBacklogs()),
      ]);
      return joinBacklogs(backlogs.flat());
    },
    shardOf: numberOf,
    async close() {
      await Promise.all([exports, fanOuts, ...opened].map((part) => part.close()));
    },
  };
}

function openTraced<Job>(
  address: QueueKeySpace,
  redis: RedisClient,
  { onError, tracing }: ProducerOptions,
): OpenQueue<Job> {
  return traceAdding(address.name, openQueue<Job>(address, redis, onError), tracing);
}

function addingFanOuts(fanOuts: OpenQueue<FanOutJob>): Pick<Producer, 'addFanOut' | 'addFanOutAgain'> {
  const add = (job: FanOutJob, options: { readonly lifo?: boolean } = {}): Promise<void> =>
    fanOuts.add(job, { ...options, jobId: fanOutJobId(job) });
  return {
    // A new event is known at once, however many others are fanned out. They take turns after that.
    addFanOut: (job) => add(job, { lifo: true }),
    async addFanOutAgain(job) {
      await fanOuts.strays.takeOut([fanOutJobId(job)]);
      await add(job);
    },
  };
}

function addingExports(exports: OpenQueue<ExportJob>): Pick<Producer, 'addExport' | 'addExportAgain'> {
  const addExport: Producer['addExport'] = (job) => exports.add(job, { jobId: exportJobId(job) });
  return {
    addExport,
    async addExportAgain(job) {
      await exports.strays.takeOut([exportJobId(job)]);
      await addExport(job);
    },
  };
}

/** Groups the jobs by shard. */
function shareOut(jobs: readonly DeliveryJob[], shards: number): readonly (readonly DeliveryJob[])[] {
  return Array.from({ length: shards }, (_, number) =>
    jobs.filter(({ endpointId }) => shardOf(endpointId, shards) === number),
  );
}

async function locate(
  shards: readonly OpenShard[],
  jobs: readonly DeliveryJob[],
): Promise<readonly JobLocation[]> {
  const own = shareOut(jobs, shards.length);
  const located = await Promise.all(shards.map((shard, number) => locateInShard(shard, at(own, number))));
  const locations = new Map(located.flatMap((locations) => [...locations]));
  return jobs.map((job) => locations.get(deliveryJobId(job)) ?? 'nowhere');
}

async function takeOutStrays(
  shards: readonly OpenShard[],
  jobs: readonly DeliveryJob[],
): Promise<readonly DeliveryJob[]> {
  const own = shareOut(jobs, shards.length);
  const takenOut = await Promise.all(
    shards.map(({ deliveries }, number) => deliveries.strays.takeOut(at(own, number).map(deliveryJobId))),
  );
  const ids = new Set(takenOut.flat());
  return jobs.filter((job) => ids.has(deliveryJobId(job)));
}

async function locateInShard(
  { deliveries, retries }: OpenShard,
  jobs: readonly DeliveryJob[],
): Promise<ReadonlyMap<string, JobLocation>> {
  if (jobs.length === 0) return new Map();
  const ids = jobs.map(deliveryJobId);
  const [queued, ...retrying] = await Promise.all([
    deliveries.findPresent(ids),
    retries.fast.findPresent(ids),
    retries.slow.findPresent(ids),
  ]);
  const locationOf = (id: string): JobLocation => {
    if (queued.has(id)) return 'queued';
    return retrying.some((present) => present.has(id)) ? 'retrying' : 'nowhere';
  };
  return new Map(ids.map((id) => [id, locationOf(id)]));
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no shard ${index}.`);
  return item;
}
