import { responseBodyFolder } from '@posthorn/storage';
import type { ChoreDependencies } from './chore-dependencies.js';

/** A day whose payloads are all gone gives its disk space back. Files that no record names are all that is left of it. */
export async function dropEmptyDays(
  { database, files, logger }: Pick<ChoreDependencies, 'database' | 'files' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const beforeDropping = (day: string): Promise<void> =>
    files.deleteFolder(responseBodyFolder(isoDay(day)), { signal });
  const days = await database.partitions.dropEmptyDays({ signal, beforeDropping }).catch((error: unknown) => {
    if (signal.aborted) return [];
    throw error;
  });
  if (days.length > 0) logger.info('dropped the payload partitions of empty days', { days });
}

/** From the spelling of partitions, YYYYMMDD. */
function isoDay(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
