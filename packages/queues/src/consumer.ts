import type { Job } from 'bullmq';
import { DelayedError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueName } from './catalog.js';

/** What a handler made of a job. A job that is handed back comes again, here or elsewhere. */
export type JobResult = { readonly kind: 'done' } | { readonly kind: 'hand-back'; readonly afterMs: number };

export interface ConsumerOptions<Payload> {
  readonly queue: QueueName;
  /** Jobs in hand at once. */
  readonly concurrency: number;
  handle(payload: Payload): Promise<JobResult>;
  /** Told of a handler that threw, and of trouble with Redis. */
  onError(error: Error): void;
}

export interface Consumer {
  /** Takes no further job and waits for those in hand. */
  close(): Promise<void>;
}

const LOCK_MS = 30_000;
const STALLED_CHECK_MS = 10_000;
const AFTER_A_DEFECT_MS = 5000;

export function createConsumer<Payload>(redis: Redis, options: ConsumerOptions<Payload>): Consumer {
  const worker = new Worker<Payload>(options.queue, (job, token) => handleJob(job, token, options), {
    connection: redis,
    concurrency: options.concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    // A job stalls when its worker dies, which is never the job's fault.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
  });
  worker.on('error', options.onError);
  return { close: () => worker.close() };
}

async function handleJob<Payload>(
  job: Job<Payload>,
  token: string | undefined,
  options: ConsumerOptions<Payload>,
): Promise<void> {
  const result = await options.handle(job.data).catch((error: unknown): JobResult => {
    options.onError(error instanceof Error ? error : new Error(String(error)));
    return { kind: 'hand-back', afterMs: AFTER_A_DEFECT_MS };
  });
  if (result.kind === 'done') return;
  await job.moveToDelayed(Date.now() + result.afterMs, token);
  throw new DelayedError();
}
