import { ApiError } from './api-error.js';

/** One fault of a request: where (a JSON pointer-like path such as `payload` or `headers.X`) and what. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** INVALID_REQUEST that names every fault at once. */
export function invalidRequest(issues: readonly Issue[]): ApiError {
  const summary = issues
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');
  return new ApiError('INVALID_REQUEST', summary, { details: { issues } });
}
