import { createBatcher } from '@posthorn/coalescing';
import { type JobsOptions, ErrorCode, Job } from 'bullmq';
import { type PrioritizedJob, createAddJobs } from './add-jobs.js';
import { type Backlog, readBacklog } from './backlog.js';
import type { QueueName } from '../jobs/catalog.js';
import { createQueue } from './create-queue.js';
import { type RedisClient, isReady } from '../redis/redis-client.js';
import { type StrayJobs, createStrayJobs } from './stray-jobs.js';
import type { JobTracing } from './job-tracing.js';

export interface AddOptions extends JobsOptions {
  /** Jobs of different owners take turns to be added. */
  readonly owner?: string;
}

/** A queue for producers. Adding fails at once while Redis is unavailable. */
export interface OpenQueue<Payload> {
  add(payload: Payload, options: AddOptions): Promise<void>;
  /** Fails at once, too, while Redis is unavailable. Does nothing when the job does not exist or is being processed. */
  remove(jobId: string): Promise<void>;
  /** Returns the jobs that exist, waiting or being processed. Takes one round trip. */
  findPresent(jobIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns ids of jobs that wait for a consumer. With `lifo`, the job that was added first is at the first offset. */
  listWaiting(offset: number, limit: number): Promise<readonly string[]>;
  /** Moves a delayed job to the end of the queue. Returns false when the job is not delayed. */
  promote(jobId: string): Promise<boolean>;
  readonly strays: StrayJobs;
  /** Fails at once, too, while Redis is unavailable. */
  readBacklog(): Promise<Backlog>;
  close(): Promise<void>;
}

/** The address of a queue, or of one shard of it. */
export interface QueueKeySpace {
  readonly name: QueueName;
  readonly prefix: string;
}

interface NewJob<Payload> {
  readonly name: string;
  readonly data: Payload;
  readonly opts: JobsOptions;
  readonly owner: string;
}

/** BullMQ would write a number of attempts into each job. Posthorn's jobs are attempted once. */
const NO_ATTEMPTS = { attempts: undefined } as unknown as JobsOptions;

/**
 * Enough to spread a round trip's cost. Redis adds them in one transaction, and answers nobody else meanwhile: with
 * 200, a worker waited for up to 60 ms for its next job.
 */
const MAX_JOBS = 25;
/** Redis adds the jobs of one while the next is sent. */
const MAX_ADDING = 2;
/** Small, because Redis searches the queue's whole list for a waiting job and blocks other commands meanwhile. */
const MAX_REMOVALS = 20;

export interface OpenQueueOptions {
  /** Called with errors of the connection. */
  onError(error: Error): void;
  /** Makes jobs carry their trace. Without it, jobs in Redis stay unchanged. */
  readonly tracing?: JobTracing | undefined;
}

/** Concurrent calls share a round trip to Redis. */
export function openQueue<Payload>(
  { name, prefix }: QueueKeySpace,
  redis: RedisClient,
  { onError, tracing }: OpenQueueOptions,
): OpenQueue<Payload> {
  const queue = createQueue<Payload>(redis, { name, prefix, onError });
  // BullMQ would wait for the first connection.
  const assertReady = (): void => {
    if (!isReady(redis)) throw new Error('Redis cannot be reached.');
  };
  const addPrioritized = createAddJobs(redis, { name, toKey: (key) => queue.toKey(key) });
  const addJob = createBatcher<NewJob<Payload>, undefined>({
    maxItems: MAX_JOBS,
    maxRunning: MAX_ADDING,
    ownerOf: ({ owner }) => owner,
    async execute(jobs) {
      assertReady();
      const [job] = jobs;
      const prioritized = jobs.flatMap(asPrioritized);
      if (prioritized.length === jobs.length) await addPrioritized(prioritized);
      // BullMQ adds several in a transaction, for which ioredis copies some hundred commands.
      else if (jobs.length === 1 && job !== undefined) await queue.add(job.name, job.data, job.opts);
      else await queue.addBulk([...jobs]);
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
    async add(data, { owner = '', ...opts }) {
      const span = tracing?.startAdding(name);
      const telemetry = span && { telemetry: { metadata: span.carried } };
      const adding = addJob({ name, data, opts: { ...opts, ...telemetry, ...NO_ATTEMPTS }, owner });
      await (span === undefined ? adding : adding.finally(span.end));
    },
    // Promoting a job needs its id only.
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

/** BullMQ's own script adds any other job, such as one that carries its trace. */
function asPrioritized({ data, opts }: NewJob<unknown>): readonly PrioritizedJob[] {
  const { jobId, priority, delay, telemetry } = opts;
  if (delay !== undefined || telemetry !== undefined) return [];
  return jobId === undefined || priority === undefined ? [] : [{ id: jobId, data, priority }];
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
