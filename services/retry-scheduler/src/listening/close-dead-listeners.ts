import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

const BATCH = 250;

/** Releases the messages of listeners whose process died, and wakes the listeners that remain. */
export async function closeDeadListeners({
  database,
  queues,
}: Pick<MaintenanceDependencies, 'database' | 'queues'>): Promise<void> {
  for (const endpointId of await database.listening.closeDead(BATCH)) {
    await queues.wakeListeners(endpointId).catch(() => undefined);
  }
}
