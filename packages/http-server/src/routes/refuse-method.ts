import { ApiError } from '@posthorn/common';
import type { RequestHandler } from 'express';

/** Answers with a 405 that names the permitted methods of a path. */
export function refuseMethod(allowed: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new ApiError('METHOD_NOT_ALLOWED', `This path allows ${allowed.join(', ')}.`);
  };
}
