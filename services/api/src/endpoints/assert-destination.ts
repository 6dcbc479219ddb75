import type { Issue } from '@posthorn/common';
import { ApiError } from '@posthorn/common';
import type { AddressGuard } from '@posthorn/outbound-http';
import { readMember } from '../http/read-member.js';

/** What is wrong with the `url` of a request as such; an address that is forbidden has an error code of its own. */
export function findUrlIssues(given: unknown, guard: AddressGuard): readonly Issue[] {
  const url = readMember(given, 'url');
  const fault = typeof url === 'string' ? guard.checkUrl(url) : undefined;
  return fault === undefined || fault.kind === 'blocked-address'
    ? []
    : [{ path: 'url', message: fault.message }];
}

/** Throws ENDPOINT_BLOCKED for an address that is not public. */
export function assertDestination(url: string, guard: AddressGuard): void {
  const fault = guard.checkUrl(url);
  if (fault?.kind === 'blocked-address') throw new ApiError('ENDPOINT_BLOCKED', `url: ${fault.message}`);
}
