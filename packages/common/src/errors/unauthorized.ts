import { ApiError } from './api-error.js';

/** `malformed`: the header is not the form `Authorization: Bearer <key>`. */
export type UnauthorizedReason = 'missing' | 'malformed' | 'unknown' | 'expired';

/** The error for credentials that are missing or do not work, and why. */
export function unauthorized(reason: UnauthorizedReason, message: string): ApiError {
  return new ApiError('UNAUTHORIZED', message, { details: { reason } });
}
