import { setTimeout as sleep } from 'node:timers/promises';
import { type Queues, connectQueues } from '@posthorn/queues';

const READY_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 20;

/** Throws when Redis does not answer soon. */
export async function connectReadyQueues(url: string): Promise<Queues> {
  let lastError: Error | undefined;
  const queues = connectQueues({
    url,
    onError: (error) => {
      lastError = error;
    },
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!queues.isReady()) {
    if (performance.now() > deadline) {
      await queues.close();
      throw new Error('Redis does not answer.', { cause: lastError });
    }
    await sleep(LOOK_EVERY_MS);
  }
  return queues;
}
