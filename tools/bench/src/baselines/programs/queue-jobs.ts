import { answerParent, at } from '@posthorn/lab';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { measureLoop } from '../measure-loop.js';
import type { RunOptions, BaselineReply, BaselineRequest } from '../messages.js';

const QUEUE = 'baseline';
/** The concurrency of a delivery-worker. */
const CONCURRENCY = 200;

/** Adds jobs one by one, and processes them without work. */
async function run(options: RunOptions): Promise<BaselineReply['measured']> {
  const connection = new Redis(at(options.urls, 0), { maxRetriesPerRequest: null });
  const queue = new Queue(QUEUE, { connection });
  const done = new Map<string, () => void>();
  const worker = new Worker(QUEUE, () => Promise.resolve(), {
    connection,
    concurrency: CONCURRENCY,
    removeOnComplete: { count: 0 },
  });
  worker.on('completed', ({ id = '' }) => {
    done.get(id)?.();
    done.delete(id);
  });
  const measured = await measureLoop(options, async (turn) => {
    const jobId = `job-${turn}`;
    const isDone = new Promise<void>((resolve) => done.set(jobId, resolve));
    await queue.add(QUEUE, { n: turn }, { jobId });
    await isDone;
    return 1;
  });
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  connection.disconnect();
  return measured;
}

answerParent<BaselineRequest, BaselineReply>(async (request) => {
  const measured = request.ask === 'run' ? await run(request.options) : undefined;
  return measured === undefined ? {} : { measured };
});
