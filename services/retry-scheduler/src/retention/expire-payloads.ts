import type { ExpiredPayload } from '@posthorn/database';
import type { Queues } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { eraseResponseBodies } from './erase-response-bodies.js';

const BATCH = 1000;

/**
 * Erases expired payloads of settled messages. Response bodies and dead letters go first,
 * so that a crash in between only repeats the work.
 */
export async function expirePayloads(
  dependencies: Pick<MaintenanceDependencies, 'database' | 'queues' | 'files' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, queues, logger } = dependencies;
  let moreToErase = true;
  while (moreToErase && !signal.aborted) {
    const { erased, more } = await database.payloads.expire({
      limit: BATCH,
      async beforeErasing(expired) {
        const messageIds = expired.map(({ messageId }) => messageId);
        await eraseResponseBodies(messageIds, dependencies);
        await removeDeadLetters(expired, queues);
      },
    });
    if (erased > 0) logger.info('erased expired payloads', { payloads: erased });
    moreToErase = more;
  }
}

/** Without its payload a dead letter cannot be replayed, so an operator could not act on it. */
async function removeDeadLetters(
  expired: readonly ExpiredPayload[],
  queues: Pick<Queues, 'removeDeadLetter'>,
): Promise<void> {
  const dead = expired.filter(({ isDeadLetter }) => isDeadLetter);
  await Promise.all(dead.map(({ messageId }) => queues.removeDeadLetter(messageId)));
}
