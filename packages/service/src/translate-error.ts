import { ApiError } from '@posthorn/common';
import { classifyDatabaseError } from '@posthorn/database';

const RETRY_AFTER_SECONDS = 1;

/** A database that is away is SERVICE_UNAVAILABLE; what else comes from it is a defect of ours. */
export function translateError(error: unknown): ApiError | undefined {
  if (classifyDatabaseError(error) !== 'unavailable') return undefined;
  return new ApiError('SERVICE_UNAVAILABLE', 'The service cannot reach its database; nothing was stored.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  });
}
