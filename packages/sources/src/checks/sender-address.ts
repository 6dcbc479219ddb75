import { type ReceivedHeaders, findHeader } from '../requests/received-headers.js';
import { readAddress } from './read-address.js';

export interface SenderAddressOptions {
  readonly socketAddress: string | undefined;
  readonly headers: ReceivedHeaders;
  /** The number of the operator's own proxies in front of the service. Each appends the address of its caller. */
  readonly trustedProxies: number;
}

/**
 * Returns the address of a request's sender. Uses only the entries that trusted proxies appended to X-Forwarded-For,
 * not the sender's own entries further left. Returns undefined when the entry is not an address.
 */
export function findSenderAddress(options: SenderAddressOptions): string | undefined {
  const { socketAddress = '', headers, trustedProxies } = options;
  if (trustedProxies === 0) return readAddress(socketAddress);
  const forwarded = findHeader(headers, 'x-forwarded-for')?.split(',') ?? [];
  const chain = [...forwarded, socketAddress];
  return readAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '');
}
