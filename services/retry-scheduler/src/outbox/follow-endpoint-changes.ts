import { setTimeout as sleep } from 'node:timers/promises';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { createStrayRepair } from './stray-repair.js';
import { settle } from './sweep-overdue-messages.js';

/** So few that whoever waits behind a part, in either store, does not notice. */
const PART = 250;

/**
 * Moves the waiting messages of endpoints that were paused, resumed, limited or deleted, in the order of their ids, and hands them off.
 * It rests as long as it works, so that a large backlog does not slow down what flows. What a crash leaves is done by the next round,
 * what it moved and did not hand off by the sweep.
 */
export async function followEndpointChanges(
  dependencies: Omit<MaintenanceDependencies, 'plans' | 'files'>,
  signal?: AbortSignal,
): Promise<void> {
  const { backlogs } = dependencies.database;
  const strays = createStrayRepair(dependencies);
  while (signal?.aborted !== true) {
    const startedAt = performance.now();
    const part = await backlogs.moveNext(PART);
    if (part === undefined) return;
    const failure = await settle(part.messages, { ...dependencies, strays });
    if (failure !== undefined) throw failure.error;
    await backlogs.confirm(part);
    await sleep(performance.now() - startedAt, undefined, signal && { signal }).catch(() => undefined);
  }
}
