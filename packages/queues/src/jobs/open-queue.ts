import { createBatcher } from '@posthorn/coalescing';
import { type JobsOptions, ErrorCode, Job, Queue } from 'bullmq';
import { type Backlog, readBacklog } from './backlog.js';
import type { QueueName } from './catalog.js';
import type { RedisClient } from '../redis/redis-client.js';
import { type StrayJobs, createStrayJobs } from './stray-jobs.js';

/** A queue to add to. Adding fails at once while Redis is away. */
export interface OpenQueue<Payload> {
  add(payload: Payload, options: JobsOptions): Promise<void>;
  /** Fails likewise. Nothing happens when there is no such job, or when it is being worked on. */
  remove(jobId: string): Promise<void>;
  /** Which of these jobs there are, waiting or being worked on; one round trip for all. */
  findPresent(jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ids of jobs that wait for a consumer; at the first place is what was added first with `lifo`. */
  listWaiting(offset: number, limit: number): Promise<readonly string[]>;
  /** Moves a job that waits for its time to the end of the queue; false when it does not wait for it. */
  promote(jobId: string): Promise<boolean>;
  readonly strays: StrayJobs;
  /** Fails likewise. */
  readBacklog(): Promise<Backlog>;
  close(): Promise<void>;
}

/** A queue, or a shard's part of it. */
export interface QueueKeySpace {
  readonly name: QueueName;
  readonly prefix: string;
}

interface NewJob<Payload> {
  readonly name: string;
  readonly data: Payload;
  readonly opts: JobsOptions;
}

/** BullMQ would write a number of attempts into each job; ours are made once. */
const NO_ATTEMPTS = { attempts: undefined } as unknown as JobsOptions;

/** Enough to spread a round trip's cost over many jobs. */
const MAX_JOBS = 200;
/** Few: Redis searches a waiting job in the queue's whole list, and all else waits for it meanwhile. */
const MAX_REMOVALS = 20;

/** Concurrent calls share a round trip to Redis. `onError` is told of trouble with the connection. */
export function openQueue<Payload>(
  { name, prefix }: QueueKeySpace,
  redis: RedisClient,
  onError: (error: Error) => void,
): OpenQueue<Payload> {
  const queue = new Queue<Payload, unknown, string, Payload, unknown, string>(name, {
    connection: redis,
    prefix,
    skipMetasUpdate: true,
  });
  queue.on('error', onError);
  // BullMQ would wait for the first connection.
  const assertReady = (): void => {
    if (redis.status !== 'ready') throw new Error('Redis cannot be reached.');
  };
  const addJob = createBatcher<NewJob<Payload>, undefined>({
    maxItems: MAX_JOBS,
    maxRunning: 1,
    async execute(jobs) {
      assertReady();
      await queue.addBulk([...jobs]);
      return jobs.map(() => undefined);
    },
  });
  const removeJob = createBatcher<string, undefined>({
    maxItems: MAX_REMOVALS,
    maxRunning: 1,
    async execute(jobIds) {
      assertReady();
      await Promise.all(jobIds.map((jobId) => queue.remove(jobId)));
      return jobIds.map(() => undefined);
    },
  });
  return {
    add: (data, opts) => addJob({ name, data, opts: { ...opts, ...NO_ATTEMPTS } }),
    // All that its promotion needs is its id.
    promote: (jobId) => promote(new Job(queue, name, {} as Payload, {}, jobId)),
    async findPresent(jobIds) {
      assertReady();
      const pipeline = redis.pipeline(jobIds.map((jobId) => ['exists', queue.toKey(jobId)]));
      const answers = (await pipeline.exec()) ?? [];
      const failure = answers.find(([error]) => error !== null)?.[0];
      if (failure) throw failure;
      return new Set(jobIds.filter((_, index) => answers[index]?.[1] === 1));
    },
    async listWaiting(offset, limit) {
      assertReady();
      return await redis.lrange(queue.toKey('wait'), offset, offset + limit - 1);
    },
    remove: (jobId) => removeJob(jobId),
    strays: createStrayJobs(redis, (key) => queue.toKey(key)),
    readBacklog: () => readBacklog(redis, { queue: name, toKey: queue.toKey }),
    close: () => queue.close(),
  };
}

async function promote(job: Pick<Job, 'promote'>): Promise<boolean> {
  try {
    await job.promote();
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === ErrorCode.JobNotInState) return false;
    throw error;
  }
}
