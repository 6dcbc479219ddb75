import type { DestinationFault } from './destination-fault.js';

export interface AddressGuardOptions {
  /** Allows http and every address: for a laptop, never in production. */
  readonly allowInsecureDestinations: boolean;
  /** Ranges that the operator allows although they are not public. */
  readonly allowedCidrs: readonly string[];
}

export interface AddressGuard {
  isAllowedAddress(ip: string): boolean;
  /** Judges what the URL itself says; a name's addresses are judged when a connection is made. */
  checkUrl(url: string): DestinationFault | undefined;
}

export function createAddressGuard(_options: AddressGuardOptions): AddressGuard {
  throw new Error('not yet');
}
