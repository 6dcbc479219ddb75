import { ApiError } from '@posthorn/common';
import type { RequestHandler } from 'express';

/** A 405 that names the methods which a path allows. */
export function refuseMethod(allowed: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new ApiError('METHOD_NOT_ALLOWED', `This path allows ${allowed.join(', ')}.`);
  };
}
