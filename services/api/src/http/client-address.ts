import type { Credentials } from '@posthorn/http-server';
import { findSenderAddress, readHeaders } from '@posthorn/sources';

/** Returns the address of a client. `trustedProxies` is the number of the operator's own proxies. */
export function findClientAddress(
  { address, header }: Pick<Credentials, 'address' | 'header'>,
  trustedProxies: number,
): string | undefined {
  const forwarded = header('x-forwarded-for');
  const headers = readHeaders(forwarded === undefined ? [] : ['x-forwarded-for', forwarded]);
  return findSenderAddress({ socketAddress: address, headers, trustedProxies });
}
