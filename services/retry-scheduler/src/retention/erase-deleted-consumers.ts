import type { ExpiredPayload } from '@posthorn/database';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { eraseDependents } from './erase-dependents.js';

/** The messages of a part: small enough that other users of the database do not notice the wait. */
const BATCH = 1000;

/**
 * Deletes the remaining endpoints of deleted consumers. Then erases the payloads and response bodies of the messages of
 * all their endpoints, and the payloads, headers and idempotency keys of their events, part after part. A crash only
 * repeats a part.
 */
export async function eraseDeletedConsumers(
  dependencies: Pick<MaintenanceDependencies, 'database' | 'queues' | 'files'>,
  signal: AbortSignal,
): Promise<void> {
  const { consumers, erasures } = dependencies.database;
  while (!signal.aborted && (await consumers.deleteNextPart()));
  const options = {
    limit: BATCH,
    beforeErasing: (messages: readonly ExpiredPayload[]) => eraseDependents(messages, dependencies),
  };
  while (!signal.aborted && (await erasures.eraseNext(options)) > 0);
  while (!signal.aborted && (await erasures.eraseNextEvents(BATCH)));
}
