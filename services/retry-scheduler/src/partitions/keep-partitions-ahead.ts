import { PARTITION_DAYS_AHEAD } from '@posthorn/domain';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

export async function keepPartitionsAhead({ database, logger }: MaintenanceDependencies): Promise<void> {
  const created = await database.partitions.createAhead(PARTITION_DAYS_AHEAD);
  if (created > 0) logger.info('created partitions', { days: created });
}
