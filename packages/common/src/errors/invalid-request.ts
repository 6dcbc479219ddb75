import { ApiError } from './api-error.js';

/** One issue of a request: the location (a path such as `payload` or `headers.X`) and the message. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Creates an INVALID_REQUEST with every issue. */
export function invalidRequest(issues: readonly Issue[]): ApiError {
  const summary = issues
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');
  return new ApiError('INVALID_REQUEST', summary, { details: { issues } });
}
