import type { Database } from '@posthorn/database';
import { type FanOutJob, type JobResult, type Queues, QUEUE } from '@posthorn/queues';

export interface FanOutDependencies {
  readonly events: Pick<Database['events'], 'takeFanOutPart'>;
  readonly queues: Pick<Queues, 'addDelivery' | 'readBacklogs'>;
}

/** While more deliveries wait for a worker, a fan-out waits too, so that it does not delay those of others. */
const MAX_WAITING = 20;
/** Another tenant's backlog must not end the fan-outs: a process takes a part at this interval in any case. */
const LONGEST_WAIT_MS = 250;
const AGAIN: JobResult<FanOutJob> = { kind: 'return-to-queue', afterMs: 0 };
const AFTER_A_REST: JobResult<FanOutJob> = { kind: 'return-to-queue', afterMs: 10 };

/**
 * Creates a handler that stores and enqueues the next messages of an event with many subscribers. The job then goes to
 * the end of the queue, so that events take turns. The outbox sweep enqueues messages whose enqueuing failed.
 */
export function createFanOut({
  events,
  queues,
}: FanOutDependencies): (job: FanOutJob) => Promise<JobResult<FanOutJob>> {
  let takenAtMs = performance.now();
  return async ({ eventId }) => {
    const isDue = performance.now() - takenAtMs >= LONGEST_WAIT_MS;
    if (!isDue && (await countWaiting(queues)) > MAX_WAITING) return AFTER_A_REST;
    takenAtMs = performance.now();
    const messages = await events.takeFanOutPart(eventId);
    if (messages === undefined) return { kind: 'done' };
    await Promise.all(
      messages.map(({ id, endpointId }) => queues.addDelivery({ messageId: id, endpointId, attemptNo: 1 })),
    );
    return AGAIN;
  };
}

async function countWaiting(queues: Pick<Queues, 'readBacklogs'>): Promise<number> {
  const backlogs = await queues.readBacklogs();
  return backlogs.find(({ queue }) => queue === QUEUE.deliveries)?.waiting ?? 0;
}
