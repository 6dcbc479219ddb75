import { ApiError, NotFoundError } from '@posthorn/client';
import { CliError, refused } from '../output/cli-error.js';
import { EXIT } from '../output/exit-code.js';

/** Describes an error of the API. A retry may resolve 429 and 5xx; other refusals are permanent, so CliErrors. */
export function describeApiError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message } = error;
  const said = code === 'UNKNOWN' ? 'not as the API of Posthorn does' : `${code} ${message}`;
  const reason = `The API answered ${status}: ${said}`;
  if (status === 429 || status >= 500) return new Error(reason);
  return error instanceof NotFoundError ? refused(reason) : new CliError(reason, EXIT.failed);
}
