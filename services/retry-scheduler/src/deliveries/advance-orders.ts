import { nextAttempt } from '@posthorn/queues';
import { type MaintenanceDependencies, untilDone } from '../maintenance/maintenance.js';

const BATCH = 1000;

/**
 * Enqueues the messages that are first of their ordering key now: the one before was settled, or the endpoint resumed. A
 * worker does so itself for what it settles. The sweep enqueues what Redis refuses.
 */
export async function advanceOrders(
  { database, queues }: Pick<MaintenanceDependencies, 'database' | 'queues'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(
    BATCH,
    async (limit) => {
      const { keys, heads } = await database.outbox.advanceSteps(limit);
      await Promise.all(heads.map((head) => queues.deliveries.add(nextAttempt(head))));
      return keys;
    },
    signal,
  );
}
