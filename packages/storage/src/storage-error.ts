import { ContentError } from './content-error.js';

/** The store could not be reached, or refused: try again later. */
export class StorageError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
  }
}

/** Runs work on a store: what fails in it is a StorageError, and what fails in the caller's content is thrown as it is. */
export async function orStorageError<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ContentError ? error.cause : new StorageError(`${what} failed`, error);
  }
}
