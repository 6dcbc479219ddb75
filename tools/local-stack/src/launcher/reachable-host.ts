import { LOOPBACK } from '../machine/free-port.js';

/** How this machine reaches what is bound to the address, in the spelling of URLs. */
export function reachableHost(bindAddress: string): string {
  if (bindAddress === '0.0.0.0') return LOOPBACK;
  if (bindAddress === '::') return '[::1]';
  return bindAddress.includes(':') ? `[${bindAddress}]` : bindAddress;
}
