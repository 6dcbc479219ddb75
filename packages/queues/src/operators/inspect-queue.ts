import type { Job, JobType, Queue } from 'bullmq';
import type { DeadLetterJob, DeliveryJob, ExportJob, FanOutJob, QueueName } from '../jobs/catalog.js';
import { createQueue } from '../bullmq/create-queue.js';
import { dueMsOfScore } from '../bullmq/delayed-score.js';
import { type RedisClient, isReady } from '../redis/redis-client.js';

/** A job waits for a consumer, is delayed, or is being processed. Posthorn's jobs are removed when they are done. */
export const JOB_STATES = ['waiting', 'delayed', 'active'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** The decoded content of a job; `unreadable` when no version of Posthorn wrote it. */
export type JobContent =
  | { readonly kind: 'delivery'; readonly job: DeliveryJob }
  | { readonly kind: 'dead-letter'; readonly job: DeadLetterJob }
  | { readonly kind: 'export'; readonly job: ExportJob }
  | { readonly kind: 'fan-out'; readonly job: FanOutJob }
  | { readonly kind: 'unreadable' };

export interface InspectedJob {
  readonly id: string;
  readonly state: JobState;
  readonly addedAtMs: number;
  /** The time at which a delayed job is due. */
  readonly dueAtMs: number | undefined;
  /** The last time at which a consumer took the job. */
  readonly takenAtMs: number | undefined;
  readonly content: JobContent;
}

/**
 * A queue for operators to inspect. Changes nothing. All calls reject with QueuesUnavailableError while Redis does not
 * answer.
 */
export interface InspectedQueue {
  /** Unique among all queues, and safe in a URL. */
  readonly id: string;
  readonly kind: QueueName;
  readonly shard: number;
  countJobs(): Promise<Readonly<Record<JobState, number>>>;
  /** Returns jobs of one state from an offset, in the order in which they come. */
  listJobs(
    state: JobState,
    page: { readonly first: number; readonly last: number },
  ): Promise<readonly InspectedJob[]>;
  findJob(jobId: string): Promise<InspectedJob | undefined>;
}

export class QueuesUnavailableError extends Error {
  constructor(cause: unknown) {
    super('Redis cannot be reached.', { cause });
    this.name = 'QueuesUnavailableError';
  }
}

/** Matches the ids of Posthorn's jobs. Other keys of the queue are not jobs. */
const JOB_ID = /^[0-9a-f][0-9a-f-]{31,60}$/;

export interface InspectionOptions {
  readonly id: string;
  readonly kind: QueueName;
  readonly shard: number;
  /** BullMQ's prefix. */
  readonly prefix: string;
  /** Throws when the data is not a job of Posthorn. */
  read(jobId: string, stored: unknown): JobContent;
}

export function inspectQueue(
  redis: RedisClient,
  { id, kind, shard, prefix, read }: InspectionOptions,
  onError: (error: Error) => void,
): InspectedQueue & { close(): Promise<void> } {
  const queue = createQueue(redis, { name: kind, prefix, onError });

  function describe(job: Job<unknown>, state: JobState, score: number | undefined): InspectedJob {
    return {
      id: String(job.id),
      state,
      addedAtMs: job.timestamp,
      dueAtMs: score === undefined ? undefined : dueMsOfScore(score),
      takenAtMs: job.processedOn,
      content: readOrNot(job, read),
    };
  }

  return {
    id,
    kind,
    shard,
    countJobs: () =>
      orUnavailable(redis, async () => {
        const {
          waiting = 0,
          prioritized = 0,
          ...others
        } = await queue.getJobCounts(...JOB_STATES, 'prioritized');
        return {
          waiting: waiting + prioritized,
          delayed: others['delayed'] ?? 0,
          active: others['active'] ?? 0,
        };
      }),
    listJobs: (state, { first, last }) =>
      orUnavailable(redis, async () => {
        const present = await list(queue, state, { first, last });
        const scores = state === 'delayed' ? await scoresOf(present.map((job) => String(job.id))) : [];
        return present.map((job, at) => describe(job, state, scores[at]));
      }),
    findJob: (jobId) =>
      orUnavailable(redis, async () => {
        if (!JOB_ID.test(jobId)) return undefined;
        const job = (await queue.getJob(jobId)) as Job<unknown> | undefined;
        if (job === undefined) return undefined;
        const [[score], active] = await Promise.all([
          scoresOf([jobId]),
          redis.lpos(queue.toKey('active'), jobId),
        ]);
        // A job that is neither delayed nor active waits. Searching the waiting list would take time in proportion to
        // its length.
        const state = score !== undefined ? 'delayed' : active === null ? 'waiting' : 'active';
        return describe(job, state, score);
      }),
    close: () => queue.close(),
  };

  async function scoresOf(jobIds: readonly string[]): Promise<readonly (number | undefined)[]> {
    if (jobIds.length === 0) return [];
    const scores = await redis.zmscore(queue.toKey('delayed'), ...jobIds);
    return scores.map((score) => (score === null ? undefined : Number(score)));
  }
}

type Inspected = Pick<Queue, 'getJobs' | 'getWaitingCount'>;

interface Page {
  readonly first: number;
  readonly last: number;
}

/** Workers take the prioritized jobs after the waiting list. */
async function list(
  queue: Inspected,
  state: JobState,
  { first, last }: Page,
): Promise<readonly Job<unknown>[]> {
  if (state !== 'waiting') return await listOne(queue, state, { first, last });
  const listed = await queue.getWaitingCount();
  const [before, after] = await Promise.all([
    first < listed ? listOne(queue, 'waiting', { first, last: Math.min(last, listed - 1) }) : [],
    last < listed
      ? []
      : listOne(queue, 'prioritized', { first: Math.max(first - listed, 0), last: last - listed }),
  ]);
  return [...before, ...after];
}

/** A job may leave while the page is read. */
async function listOne(
  queue: Inspected,
  type: JobType,
  { first, last }: Page,
): Promise<readonly Job<unknown>[]> {
  const jobs = (await queue.getJobs([type], first, last, true)) as readonly (Job<unknown> | undefined)[];
  return jobs.filter((job) => job !== undefined);
}

function readOrNot(job: Job<unknown>, read: InspectionOptions['read']): JobContent {
  try {
    return read(String(job.id), job.data);
  } catch {
    return { kind: 'unreadable' };
  }
}

/** BullMQ would wait for the first connection. */
async function orUnavailable<Result>(redis: RedisClient, ask: () => Promise<Result>): Promise<Result> {
  if (!isReady(redis)) throw new QueuesUnavailableError(undefined);
  try {
    return await ask();
  } catch (error) {
    // A job that cannot be parsed is not an error of Redis.
    if (error instanceof SyntaxError || error instanceof TypeError) throw error;
    throw new QueuesUnavailableError(error);
  }
}
