import { responseBodyFolder } from '@posthorn/storage';
import type { ChoreDependencies } from './chore-dependencies.js';

/** A day whose payloads are all gone gives its disk space back. */
export async function dropEmptyDays({ database, files, logger }: ChoreDependencies): Promise<void> {
  const days = await database.partitions.dropEmptyDays();
  // Files that no record names are all that is left of such a day.
  for (const day of days) await files.deleteFolder(responseBodyFolder(isoDay(day)));
  if (days.length > 0) logger.info('dropped the payload partitions of empty days', { days });
}

/** From the spelling of partitions, YYYYMMDD. */
function isoDay(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
