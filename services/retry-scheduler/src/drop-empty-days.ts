import type { ChoreDependencies } from './chore-dependencies.js';

/** A day whose payloads are all gone gives its disk space back. */
export async function dropEmptyDays({ database, logger }: ChoreDependencies): Promise<void> {
  const days = await database.partitions.dropEmptyDays();
  if (days.length > 0) logger.info('dropped the payload partitions of empty days', { days });
}
