import { ApiError } from '@posthorn/common';
import { classifyDatabaseError } from '@posthorn/database';
import { StorageError } from '@posthorn/storage';

const RETRY_AFTER_SECONDS = 1;

/** A database or a file storage that is away is SERVICE_UNAVAILABLE; what else comes from them is a defect of ours. */
export function translateError(error: unknown): ApiError | undefined {
  if (error instanceof StorageError) {
    return unavailable('The service cannot reach its file storage; nothing was changed.', error);
  }
  if (classifyDatabaseError(error) !== 'unavailable') return undefined;
  return unavailable('The service cannot reach its database; nothing was stored.', error);
}

function unavailable(message: string, cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
