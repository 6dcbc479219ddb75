import { isIPv6 } from 'node:net';
import { type AddressRanges, createAddressRanges } from '@posthorn/common';
import { readAddress } from './read-address.js';

export type Allowlist = AddressRanges;

const MAPPED_BITS = 96;

/** An address that is mapped to IPv6 counts as IPv4. Throws an Error for an invalid range. */
export function createAllowlist(cidrs: readonly string[]): Allowlist {
  return createAddressRanges(cidrs.map(unmapRange));
}

/** Whether a text is an address, or a range in CIDR notation. */
export function isCidr(text: string): boolean {
  try {
    createAllowlist([text]);
    return true;
  } catch {
    return false;
  }
}

/** `::ffff:10.0.0.0/104` is `10.0.0.0/8`. */
function unmapRange(cidr: string): string {
  const [address = '', length = '128'] = cidr.split('/', 2);
  const unmapped = isIPv6(address) ? readAddress(address) : undefined;
  const bits = Number(length) - MAPPED_BITS;
  return unmapped?.includes('.') === true && bits >= 0
    ? cidr.replace(/^[^/]*(\/\d+)?/, `${unmapped}/${bits}`)
    : cidr;
}
