import { ApiError } from '@posthorn/common';
import { classifyDatabaseError, describeOutage, mayHaveTakenEffect } from '@posthorn/database';
import { StorageError } from '@posthorn/storage';

const RETRY_AFTER_SECONDS = 1;

const UNCONFIRMED =
  'The answer of the database was lost, so it is not known whether the request took effect. A message that is sent again with the same idempotency key is stored once.';

/** Translates an unavailable database or file storage to SERVICE_UNAVAILABLE. Their other errors are defects. */
export function translateError(error: unknown): ApiError | undefined {
  if (error instanceof StorageError) {
    return unavailable('The service cannot reach its file storage; nothing was changed.', error);
  }
  if (classifyDatabaseError(error) !== 'unavailable') return undefined;
  if (mayHaveTakenEffect(error)) return unavailable(UNCONFIRMED, error);
  const outage = describeOutage(error);
  const what = outage === undefined ? 'The service cannot reach its database' : `The database ${outage}`;
  return unavailable(`${what}; nothing was stored.`, error);
}

function unavailable(message: string, cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
