import { isIP } from 'node:net';
import { createAddressRanges } from '@posthorn/common';

/** Whether a connection is made without the proxy: by the host of the URL, or by the address that it is made to. */
export type IsDirect = (host: string, address: string) => boolean;

/** Takes names, suffixes that begin with a dot, addresses and CIDR ranges. */
export function createNoProxy(entries: readonly string[]): IsDirect {
  const isRange = (entry: string): boolean => entry.includes('/') || isIP(entry) !== 0;
  const ranges = createAddressRanges(entries.filter(isRange));
  const names = entries.filter((entry) => !isRange(entry)).map((entry) => entry.toLowerCase());
  return (host, address) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    return ranges.includes(address) || names.some((entry) => matches(name, entry));
  };
}

function matches(name: string, entry: string): boolean {
  return entry.startsWith('.') ? name.endsWith(entry) : name === entry;
}
