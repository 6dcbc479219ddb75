import { type ReceivedHeaders, findHeader } from '../requests/received-headers.js';
import { readAddress } from './read-address.js';

export interface SenderAddressOptions {
  readonly socketAddress: string | undefined;
  readonly headers: ReceivedHeaders;
  /** How many proxies of the operator's own stand before us; each appends the address that it was called from. */
  readonly trustedProxies: number;
}

/**
 * Who sent a request. Only what trusted proxies appended to X-Forwarded-For counts, so the sender's own entries, further left, do not.
 * Undefined when the entry in question is no address.
 */
export function findSenderAddress(options: SenderAddressOptions): string | undefined {
  const { socketAddress = '', headers, trustedProxies } = options;
  if (trustedProxies === 0) return readAddress(socketAddress);
  const forwarded = findHeader(headers, 'x-forwarded-for')?.split(',') ?? [];
  const chain = [...forwarded, socketAddress];
  return readAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? '');
}
