import { classifyDatabaseError } from './classify-database-error.js';
import { UnconfirmedWriteError } from './unconfirmed-write-error.js';

/**
 * Executes what follows a commit. When the database is unavailable for it, throws UnconfirmedWriteError: the error must
 * not read as if nothing had been stored.
 */
export async function onceCommitted<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw classifyDatabaseError(error) === 'unavailable' ? new UnconfirmedWriteError(error) : error;
  }
}
