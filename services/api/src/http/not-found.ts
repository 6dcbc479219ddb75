import { ApiError } from '@posthorn/common';

export function noSuchProject(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such project.');
}
