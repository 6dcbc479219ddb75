import { createBatcher } from '@posthorn/coalescing';
import { type BackendFactory, type RedisQueueBackend, createRedisBackend } from 'bullmq';
import type { RedisClient } from '../redis/redis-client.js';
import { type Fetched, type Step, type StepResult, createTakeSteps } from './take-steps.js';

/** Jobs that end while another call runs share the next one. */
const MAX_STEPS = 50;
const MAX_RUNNING = 2;
const MAX_PAUSE_MS = 10;

export interface WorkerBackendOptions {
  readonly lockMs: number;
  /** Called right before each fetch. */
  readonly beforeFetch?: (() => void) | undefined;
}

/**
 * BullMQ's backend, which asks Redis once for a job that is alone. A worker looks for a second job before it starts the
 * first one, and for another one when it ends a job. Here it knows from the last answer that none waits.
 */
export function createWorkerBackend(
  redis: RedisClient,
  { lockMs, beforeFetch }: WorkerBackendOptions,
): BackendFactory<RedisQueueBackend> {
  return (...options) => {
    const backend = createRedisBackend(...options);
    const [fetch, complete] = [backend.moveToActive.bind(backend), backend.moveToCompleted.bind(backend)];
    const block = backend.waitForJob.bind(backend);
    const takeSteps = createTakeSteps(redis, { lockMs, toKey: (name) => backend.toKey(name) });
    /** Whether the last fetch showed that no job waits. */
    let isEmpty = false;
    /** The answer to the look after that fetch. */
    let nothing: Fetched | undefined;

    async function take(steps: readonly Step[]): Promise<readonly StepResult[]> {
      const fetches = steps.some((step) => step.fetches);
      if (fetches) beforeFetch?.();
      const taken = await takeSteps(steps);
      if (fetches) {
        nothing = taken.nothing;
        isEmpty = nothing !== undefined;
      }
      return taken.results;
    }

    const takeTogether = createBatcher<Step, StepResult>({
      maxItems: MAX_STEPS,
      maxRunning: MAX_RUNNING,
      maxPauseMs: MAX_PAUSE_MS,
      execute: take,
    });

    function takeNothing(): Fetched | undefined {
      const known = nothing;
      nothing = undefined;
      return known;
    }

    backend.moveToActive = async (token, workerName) => {
      const known = takeNothing();
      if (known !== undefined) return known;
      const [job] = await take([{ token, fetches: true }]);
      if (typeof job === 'object') return job;
      const other: Fetched = takeNothing() ?? (await fetch(token, workerName));
      return other;
    };
    backend.moveToCompleted = async (...ended) => {
      const [job, value, keep, token, fetchNext] = ended;
      const finishedOn = Date.now();
      const fetches = fetchNext && !isEmpty && backend.closing === undefined;
      const next = await takeTogether({ id: String(job.id), token, fetches });
      // BullMQ's own script says why.
      if (next === 'refused') return await complete(job, value, keep, token, false);
      return { finishedOn, result: next === 'left-to-bullmq' ? await fetch(token) : next };
    };
    backend.waitForJob = async (timeoutSeconds) => {
      try {
        return await block(timeoutSeconds);
      } finally {
        // The wake-up is spent, and a fetch during the wait knows nothing of its job. So the next look asks Redis.
        nothing = undefined;
      }
    };
    return backend;
  };
}
