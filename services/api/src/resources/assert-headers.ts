import { ApiError } from '@posthorn/common';
import { type HeaderOwner, findHeaderIssues } from '@posthorn/domain';

/** Throws INVALID_HEADERS that names every issue. */
export function assertHeaders(
  headers: Readonly<Record<string, string>> | undefined,
  owner: HeaderOwner,
): void {
  const found = headers === undefined ? [] : findHeaderIssues(headers, owner);
  if (found.length === 0) return;
  const issues = found.map(({ name, message }) => ({
    path: name === '' ? 'headers' : `headers.${name}`,
    message,
  }));
  const summary = issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ApiError('INVALID_HEADERS', summary, { details: { issues } });
}
