import { type Readable, addAbortSignal } from 'node:stream';

/** An error of a caller's stream. It distinguishes such an error from a failure of the store. */
class ContentError extends Error {
  constructor(cause: unknown) {
    super('The content broke.', { cause });
    this.name = 'ContentError';
  }
}

/** Yields the chunks of a caller's stream, and destroys the stream when they are not read to the end. */
export async function* readContent(
  content: Readable,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  if (signal !== undefined) addAbortSignal(signal, content);
  try {
    for await (const chunk of content) yield Buffer.from(chunk as Buffer | string);
  } catch (error) {
    throw new ContentError(error);
  }
}

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
