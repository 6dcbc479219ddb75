import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

const BATCH = 250;

type Dependencies = Pick<MaintenanceDependencies, 'database'>;

/** Fails messages for listeners that got no result in time. */
export async function failUnanswered({ database }: Dependencies, signal: AbortSignal): Promise<void> {
  await untilDone(BATCH, (limit) => database.listening.failOverdue(limit), signal);
}

/** Deletes ephemeral endpoints that have had no listener for their time to live. */
export async function deleteUnheardEndpoints({ database }: Dependencies, signal: AbortSignal): Promise<void> {
  await untilDone(BATCH, (limit) => database.listening.deleteUnheard(limit), signal);
}

/** Releases the messages of listeners whose process died, and wakes the listeners that remain. */
export async function closeDeadListeners({
  database,
  queues,
}: Pick<MaintenanceDependencies, 'database' | 'queues'>): Promise<void> {
  for (const endpointId of await database.listening.closeDead(BATCH)) {
    await queues.wakeListeners(endpointId).catch(() => undefined);
  }
}
