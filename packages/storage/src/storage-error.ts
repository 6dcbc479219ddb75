import { ContentError } from './content-error.js';

/** The store could not be reached, or refused the request. Retry later. */
export class StorageError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
  }
}

/**
 * Runs work on a store. Converts errors of the store to a StorageError, and throws errors of the caller's content
 * unchanged.
 */
export async function orStorageError<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ContentError ? error.cause : new StorageError(`${what} failed`, error);
  }
}
