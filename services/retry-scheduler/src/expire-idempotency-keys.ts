import type { ChoreDependencies } from './chore-dependencies.js';

/** A key is promised to hold for 24 hours at least. */
const KEPT_HOURS = 25;
const BATCH = 5000;

export async function expireIdempotencyKeys({ database }: ChoreDependencies): Promise<void> {
  while ((await database.idempotencyKeys.deleteOlderThan({ hours: KEPT_HOURS, limit: BATCH })) === BATCH);
}
