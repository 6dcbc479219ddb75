import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { untilDone } from '../maintenance/until-done.js';

/** The API guarantees that a key holds for at least 24 hours. */
const KEPT_HOURS = 25;
const BATCH = 5000;

export async function expireIdempotencyKeys(
  { database }: Pick<MaintenanceDependencies, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await untilDone(
    BATCH,
    (limit) => database.idempotencyKeys.deleteOlderThan({ hours: KEPT_HOURS, limit }),
    signal,
  );
}
