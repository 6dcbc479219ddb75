import { type ResolveWithTtlOptions, promises } from 'node:dns';
import CacheableLookup from 'cacheable-lookup';
import { isLocalhostName, LOOPBACK_ADDRESSES } from '../address/localhost-name.js';
import { readHostsFile } from './hosts-file.js';
import type { ResolvedAddress } from './resolved-address.js';

/** Resolves to every address of a name, or rejects. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

const MAX_TTL_SECONDS = 30;
const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * Resolves localhost names, /etc/hosts, then DNS through c-ares. Never uses getaddrinfo: it occupies one of libuv's
 * four threads, so four slow names would block every lookup.
 */
export function createHostResolver(): ResolveHost {
  const hosts = readHostsFile();
  const dns = new CacheableLookup({
    resolver: createDnsResolver(),
    lookup: false,
    fallbackDuration: 0,
    maxTtl: MAX_TTL_SECONDS,
  });
  return async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (isLocalhostName(name)) return LOOPBACK_ADDRESSES;
    return hosts.get(name) ?? (await dns.lookupAsync(name, { all: true }));
  };
}

/** Many name servers answer A and fail on AAAA. Such a name is still reachable. */
function createDnsResolver(): promises.Resolver {
  const resolver = new promises.Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  const resolve6 = resolver.resolve6.bind(resolver);
  return Object.assign(resolver, {
    resolve6: (hostname: string, options: ResolveWithTtlOptions) =>
      resolve6(hostname, options).catch(() => []),
  });
}
