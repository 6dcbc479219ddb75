import { ApiError, invalidRequest } from '@posthorn/common';
import type { AddressGuard } from '@posthorn/outbound-http';

/** Throws ENDPOINT_BLOCKED for an address that is not public, INVALID_REQUEST for any other fault of the URL. */
export function assertDestination(url: string, guard: AddressGuard): void {
  const fault = guard.checkUrl(url);
  if (fault === undefined) return;
  if (fault.kind === 'blocked-address') throw new ApiError('ENDPOINT_BLOCKED', `url: ${fault.message}`);
  throw invalidRequest([{ path: 'url', message: fault.message }]);
}
