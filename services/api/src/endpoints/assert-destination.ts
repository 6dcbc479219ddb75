import { type Issue, ApiError } from '@posthorn/common';
import type { AddressGuard } from '@posthorn/outbound-http';
import { readMember } from '../http/read-member.js';

/** Issues in the form of a `url`. A forbidden address has its own error code. */
export function findUrlIssues(given: unknown, guard: AddressGuard): readonly Issue[] {
  const url = readMember(given, 'url');
  const issue = typeof url === 'string' ? guard.checkUrl(url) : undefined;
  return issue === undefined || issue.kind === 'blocked-address'
    ? []
    : [{ path: 'url', message: issue.message }];
}

/** Throws ENDPOINT_BLOCKED when the address is not public. */
export function assertDestination(url: string, guard: AddressGuard): void {
  const issue = guard.checkUrl(url);
  if (issue?.kind === 'blocked-address') throw new ApiError('ENDPOINT_BLOCKED', `url: ${issue.message}`);
}
