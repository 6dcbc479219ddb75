import type { ExpiredPayload } from '@posthorn/database';
import type { Queues } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { responseBodyKey } from '@posthorn/storage';

/**
 * Erases what depends on payloads: response bodies in the file storage and dead letters in their queue. They go before
 * the payloads, so that a crash in between only repeats the work.
 */
export async function eraseDependents(
  payloads: readonly ExpiredPayload[],
  dependencies: Pick<MaintenanceDependencies, 'database' | 'queues' | 'files'>,
): Promise<void> {
  const messageIds = payloads.map(({ messageId }) => messageId);
  await eraseResponseBodies(messageIds, dependencies);
  await removeDeadLetters(payloads, dependencies.queues);
}

/** Without its payload a dead letter cannot be replayed, so an operator could not act on it. */
async function removeDeadLetters(
  expired: readonly ExpiredPayload[],
  queues: Pick<Queues, 'deadLetters'>,
): Promise<void> {
  const dead = expired.filter(({ isDeadLetter }) => isDeadLetter);
  await Promise.all(dead.map(({ messageId }) => queues.deadLetters.remove(messageId)));
}

/** Erases the stored response bodies of messages. An attempt is updated only after its file is deleted. */
async function eraseResponseBodies(
  messageIds: readonly string[],
  { database: { attempts }, files }: Pick<MaintenanceDependencies, 'database' | 'files'>,
): Promise<void> {
  const bodies = await attempts.findStoredBodies(messageIds);
  if (bodies.length === 0) return;
  await files.delete(bodies.map(responseBodyKey));
  await attempts.forgetStoredBodies(bodies);
}
