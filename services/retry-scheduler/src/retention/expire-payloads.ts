import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { eraseDependents } from './erase-dependents.js';

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
