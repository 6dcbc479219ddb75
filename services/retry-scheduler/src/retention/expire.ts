import type { ExpiredPayload } from '@posthorn/database';
import { recordRetentions } from '@posthorn/domain';
import type { Queues } from '@posthorn/queues';
import { responseBodyKey } from '@posthorn/storage';
import { type MaintenanceDependencies, untilDone } from '../maintenance/maintenance.js';

/** Small enough that other users of the database do not notice the wait. */
const BATCH = 1000;

/** Erases expired payloads of settled messages. */
export async function expirePayloads(
  dependencies: Pick<MaintenanceDependencies, 'database' | 'queues' | 'files' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, logger } = dependencies;
  let moreToErase = true;
  while (moreToErase && !signal.aborted) {
    const { erased, more } = await database.payloads.expire({
      limit: BATCH,
      beforeErasing: (expired) => eraseDependents(expired, dependencies),
    });
    if (erased > 0) logger.info('erased expired payloads', { payloads: erased });
    moreToErase = more;
  }
}

/** Deletes messages, attempts and events after the record retention of their tenant's plan. */
export async function expireRecords(
  { database: { messageRetention }, plans }: Pick<MaintenanceDependencies, 'database' | 'plans'>,
  signal: AbortSignal,
): Promise<void> {
  const retentions = recordRetentions(plans);
  await untilDone(BATCH, (limit) => messageRetention.expire(retentions, limit), signal);
  await untilDone(BATCH, (limit) => messageRetention.expireEvents(retentions, limit), signal);
}

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

/**
 * Erases what depends on payloads: response bodies in the file storage and dead letters in their queue. They go before
 * the payloads, so that a crash in between only repeats the work.
 */
async function eraseDependents(
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
