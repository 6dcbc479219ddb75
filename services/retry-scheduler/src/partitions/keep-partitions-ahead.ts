import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

const DAYS_AHEAD = 14;

/** The partitions last for two weeks, so a scheduler may be down that long before a message finds no partition. */
export async function keepPartitionsAhead({ database, logger }: MaintenanceDependencies): Promise<void> {
  const created = await database.partitions.createAhead(DAYS_AHEAD);
  if (created > 0) logger.info('created partitions', { days: created });
}
