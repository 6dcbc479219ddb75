import {
  PARTITION_DAYS_AHEAD,
  formatPartitionDay,
  longestRecordRetentionHours,
  recordRetentions,
} from '@posthorn/domain';
import { responseBodyFolder } from '@posthorn/storage';
import type { MaintenanceDependencies } from '../maintenance/maintenance.js';

export async function keepPartitionsAhead({ database, logger }: MaintenanceDependencies): Promise<void> {
  const created = await database.partitions.createAhead(PARTITION_DAYS_AHEAD);
  if (created > 0) logger.info('created partitions', { days: created });
}

const HOURS_PER_DAY = 24;

/**
 * Drops the partitions of days without payloads and of days whose records have expired, which frees their disk space.
 * First deletes the day's remaining files, which no record names.
 */
export async function dropEmptyDays(
  {
    database,
    files,
    logger,
    plans,
  }: Pick<MaintenanceDependencies, 'database' | 'files' | 'logger' | 'plans'>,
  signal: AbortSignal,
): Promise<void> {
  const beforeDropping = (day: string): Promise<void> =>
    files.deleteFolder(responseBodyFolder(formatPartitionDay(day)), { signal });
  const keptHours = longestRecordRetentionHours(recordRetentions(plans), await database.tenants.listPlans());
  const recordsKeptDays = keptHours === undefined ? undefined : Math.ceil(keptHours / HOURS_PER_DAY);
  const options = { signal, beforeDropping, recordsKeptDays };
  const days = await database.partitions.dropEmptyDays(options).catch((error: unknown) => {
    if (signal.aborted) return [];
    throw error;
  });
  if (days.length > 0) logger.info('dropped the payload partitions of empty days', { days });
}
