import { LOOPBACK } from '../machine/free-port.js';

/** The host for URLs with which this machine reaches a bind address. */
export function reachableHost(bindAddress: string): string {
  if (bindAddress === '0.0.0.0') return LOOPBACK;
  if (bindAddress === '::') return '[::1]';
  return bindAddress.includes(':') ? `[${bindAddress}]` : bindAddress;
}
