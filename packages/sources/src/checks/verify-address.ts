import { type Rejection, reject } from './rejection.js';
import type { Allowlist } from './allowlist.js';

export function verifyAddress(
  address: string | undefined,
  allowlist: Allowlist | undefined,
): Rejection | undefined {
  if (allowlist === undefined) return undefined;
  if (address === undefined) return reject('ip_not_allowed', 'The address of the sender is unknown.');
  return allowlist.includes(address)
    ? undefined
    : reject('ip_not_allowed', 'The address of the sender is in no range that is allowed.');
}
