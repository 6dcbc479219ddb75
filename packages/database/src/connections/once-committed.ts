import { classifyDatabaseError } from './classify-database-error.js';
import { UnsettledWriteError } from './unsettled-write-error.js';

/**
 * Executes what follows a commit. When the database is unavailable for it, throws UnsettledWriteError: the error must
 * not read as if nothing had been stored.
 */
export async function onceCommitted<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw classifyDatabaseError(error) === 'unavailable' ? new UnsettledWriteError(error) : error;
  }
}
