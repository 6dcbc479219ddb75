import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, type Telemetry, DelayedError, Worker } from 'bullmq';
import { Cluster } from 'ioredis';
import type { JobCodec } from '../jobs/job-codec.js';
import type { QueueKeySpace } from './open-queue.js';
import { type RedisClient, isReady } from '../redis/redis-client.js';
import { createWorkerBackend } from './worker-backend.js';

/**
 * The outcome of a handler. A job that is returned to the queue comes again, unchanged or changed, in this or another
 * process.
 */
export type JobResult<Payload> =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'return-to-queue';
      readonly afterMs: number;
      readonly changed?: Payload;
      /** Called after the job was delayed. */
      onceDelayed?(): Promise<void>;
    };

export interface ConsumerOptions<Payload> {
  readonly queue: QueueKeySpace;
  readonly codec: JobCodec<Payload>;
  readonly telemetry?: Telemetry | undefined;
  /** The number of jobs that are processed at once. */
  readonly concurrency: number;
  handle(payload: Payload): Promise<JobResult<Payload>>;
  /** Called right before jobs are fetched over the same connection. */
  beforeFetch?(): void;
  /** Called for each job that is taken, with the time since it was added. */
  onTaken?(payload: Payload, waitedMs: number): void;
  /** Called when a handler threw. The job is returned to the queue. */
  onReturnToQueue(payload: Payload, error: unknown): void;
}

export interface Consumer {
  /**
   * Takes no further job and waits for the current ones. While Redis is unavailable, they cannot be marked as done and
   * come again.
   */
  close(): Promise<void>;
}

export interface AdjustableConsumer extends Consumer {
  /** Changes the number of jobs that are processed at once. */
  setConcurrency(concurrency: number): void;
}

const LOCK_MS = 30_000;
const STALLED_CHECK_MS = 10_000;
const AFTER_A_DEFECT_MS = 5000;
const LOOK_EVERY_MS = 50;
const ANSWERS_WITHIN_MS = 1000;
const CLOSES_WITHIN_MS = 5000;

/** `onError` reports errors of Redis. The consumer continues by itself when Redis is available again. */
export function createConsumer<Payload>(
  redis: RedisClient,
  options: ConsumerOptions<Payload>,
  onError: (error: Error) => void,
): AdjustableConsumer {
  let inHand = 0;
  const handle = async (payload: Payload): Promise<JobResult<Payload>> => {
    inHand += 1;
    return await options.handle(payload).finally(() => {
      inHand -= 1;
    });
  };
  const worker = new Worker<unknown>(
    options.queue.name,
    (job, token) => handleJob(job, token, { ...options, handle }),
    {
      connection: redis,
      prefix: options.queue.prefix,
      ...(options.telemetry !== undefined && { telemetry: options.telemetry }),
      concurrency: options.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      // A finished job frees its id, because the same attempt may be enqueued again.
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      // A job stalls when its worker dies, so the job is never the cause.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    },
    createWorkerBackend(redis, { lockMs: LOCK_MS, beforeFetch: options.beforeFetch }),
  );
  worker.on('error', onError);
  // Only a job that cannot be decoded fails. It is removed, and the sweep adds it again.
  worker.on('failed', (_job, error) => onError(error));
  return {
    setConcurrency(concurrency) {
      worker.concurrency = concurrency;
    },
    async close() {
      await worker.pause(true);
      while (inHand > 0) await sleep(LOOK_EVERY_MS);
      await closeWorker(worker, await isAway(redis, worker.toKey('')));
    },
  };
}

/**
 * A close that is not forced waits until the last jobs are marked as done, but also for Redis to come back. The limit is
 * for a worker whose own connection waits for a node that only other shards have.
 */
async function closeWorker(worker: Worker, forced: boolean): Promise<void> {
  const closing = worker.close(forced);
  const isClosed = await Promise.race([
    closing.then(() => true),
    sleep(CLOSES_WITHIN_MS, false, { ref: false }),
  ]);
  if (isClosed) return;
  await worker.getBackend().close(true);
}

/** Checks, in a cluster, the node that holds the key. */
async function isAway(redis: RedisClient, key: string): Promise<boolean> {
  if (!isReady(redis)) return true;
  if (!(redis instanceof Cluster)) return false;
  const answer = redis.exists(key).then(
    () => false,
    () => true,
  );
  return await Promise.race([answer, sleep(ANSWERS_WITHIN_MS, true, { ref: false })]);
}

async function handleJob<Payload>(
  job: Job<unknown>,
  token: string | undefined,
  options: ConsumerOptions<Payload>,
): Promise<void> {
  const { codec, onReturnToQueue } = options;
  const payload = codec.decode(String(job.id), job.data);
  options.onTaken?.(payload, Date.now() - job.timestamp);
  const result = await options.handle(payload).catch((error: unknown): JobResult<Payload> => {
    onReturnToQueue(payload, error);
    return { kind: 'return-to-queue', afterMs: AFTER_A_DEFECT_MS };
  });
  if (result.kind === 'done') return;
  if (result.changed !== undefined) await job.updateData(codec.encode(result.changed));
  await job.moveToDelayed(Date.now() + result.afterMs, token);
  // An error only delays the job, because it returns in any case.
  await result.onceDelayed?.().catch((error: unknown) => onReturnToQueue(payload, error));
  throw new DelayedError();
}
