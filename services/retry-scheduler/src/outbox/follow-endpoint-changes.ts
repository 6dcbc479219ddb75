import { setTimeout as sleep } from 'node:timers/promises';
import type { MaintenanceDependencies } from '../maintenance/maintenance.js';
import { createStrayRepair } from './stray-repair.js';
import { enqueueSwept } from './sweep-overdue-messages.js';

/** Small enough that other users of either store do not notice the wait. */
const PART = 250;

/**
 * Moves the waiting messages of paused, resumed, limited or deleted endpoints in id order, and enqueues them.
 * It rests as long as it works, so that a large backlog does not slow down other deliveries.
 * After a crash the next round continues; the outbox sweep enqueues moved messages that were not enqueued.
 */
export async function followEndpointChanges(
  dependencies: Omit<MaintenanceDependencies, 'plans' | 'files' | 'retryTimeScale'>,
  signal?: AbortSignal,
): Promise<void> {
  const { backlogs } = dependencies.database;
  const strays = createStrayRepair(dependencies);
  while (signal?.aborted !== true) {
    const startedAt = performance.now();
    const part = await backlogs.moveNext(PART);
    if (part === undefined) return;
    const failure = await enqueueSwept(part.messages, { ...dependencies, strays });
    if (failure !== undefined) throw failure.error;
    await backlogs.confirm(part);
    await sleep(performance.now() - startedAt, undefined, signal && { signal }).catch(() => undefined);
  }
}
