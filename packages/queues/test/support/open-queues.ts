import { type DeliveryJob, type JobResult, type Queues, connectQueues } from '../../src/index.js';
import { createTestRedis, releaseAfterTest, waitFor } from '@posthorn/test-support';

/** Connects as a process would, until the end of the test. */
export async function connectTo(url: string): Promise<Queues> {
  const queues = connectQueues({ url, onError: () => undefined });
  releaseAfterTest(() => queues.close());
  await waitFor(() => queues.isReady());
  return queues;
}

export interface OpenQueues {
  readonly url: string;
  readonly queues: Queues;
}

/** An empty Redis for one test, until the end of that test. */
export async function openQueues(): Promise<OpenQueues> {
  const { url, release } = await createTestRedis();
  releaseAfterTest(release);
  return { url, queues: await connectTo(url) };
}

export interface TakenJob {
  readonly job: DeliveryJob;
  readonly atMs: number;
}

type ConsumeOptions = Parameters<Queues['deliveries']['consume']>[0];
type Handle = (job: DeliveryJob, index: number) => JobResult<DeliveryJob> | Promise<JobResult<DeliveryJob>>;

/** Consumes deliveries until the end of the test. The returned list grows with each taken job. */
export function consume(
  queues: Queues,
  handle: Handle = () => ({ kind: 'done' }),
  options: Partial<Pick<ConsumeOptions, 'concurrency' | 'findOwner'>> = {},
): TakenJob[] {
  const taken: TakenJob[] = [];
  const consumer = queues.deliveries.consume({
    findOwner: () => Promise.resolve(undefined),
    concurrency: 10,
    async handle(job) {
      const index = taken.push({ job, atMs: Date.now() }) - 1;
      return await handle(job, index);
    },
    onReturnToQueue: () => undefined,
    ...options,
  });
  releaseAfterTest(() => consumer.close());
  return taken;
}
