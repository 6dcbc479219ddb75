import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ResolvedAddress } from './resolve-addresses.js';

export type HostsFile = ReadonlyMap<string, readonly ResolvedAddress[]>;

/** Read once at process start, because c-ares only asks name servers. */
export function readHostsFile(path = '/etc/hosts'): HostsFile {
  try {
    return parseHostsFile(readFileSync(path, 'utf8'));
  } catch {
    return new Map();
  }
}

/** Parses the format of hosts(5): an address, then its names. `#` begins a comment. */
export function parseHostsFile(text: string): HostsFile {
  const hosts = new Map<string, ResolvedAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*$/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family !== 4 && family !== 6) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      hosts.set(key, [...(hosts.get(key) ?? []), { address, family }]);
    }
  }
  return hosts;
}
