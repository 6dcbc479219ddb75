import { promises } from 'node:dns';
import { isLocalhostName, LOOPBACK_ADDRESSES } from '../address/localhost-name.js';
import { readHostsFile } from './hosts-file.js';
import { type ResolvedAddress, resolveAddresses } from './resolve-addresses.js';

/** Resolves to every address of a name, or rejects. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface HostResolverOptions {
  /** Addresses of name servers, with a port if it is not 53. Default: those of this machine. */
  readonly servers?: readonly string[];
}

const MAX_TTL_SECONDS = 30;
const MAX_KEPT_NAMES = 10_000;
const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * Resolves localhost names, /etc/hosts, then DNS through c-ares. Never uses getaddrinfo: it occupies one of libuv's
 * four threads, so four slow names would block every lookup.
 */
export function createHostResolver({ servers }: HostResolverOptions = {}): ResolveHost {
  const hosts = readHostsFile();
  const resolver = new promises.Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const resolve = keepAnswers((name) => resolveAddresses(resolver, name));
  return async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (isLocalhostName(name)) return LOOPBACK_ADDRESSES;
    return hosts.get(name) ?? (await resolve(name));
  };
}

type Resolve = (name: string) => ReturnType<typeof resolveAddresses>;

/** Callers share a query, and its addresses until the first of them expires. */
function keepAnswers(resolve: Resolve): Resolve {
  const kept = new Map<string, { readonly answer: ReturnType<Resolve>; endsAtMs: number }>();

  function ask(name: string): ReturnType<Resolve> {
    const entry = { answer: resolve(name), endsAtMs: Infinity };
    kept.delete(name);
    kept.set(name, entry);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_NAMES && oldest !== undefined) kept.delete(oldest);
    const keepFor = (seconds: number): void => void (entry.endsAtMs = performance.now() + seconds * 1000);
    entry.answer.then(
      (addresses) =>
        keepFor(addresses.length === 0 ? 0 : Math.min(MAX_TTL_SECONDS, ...addresses.map(({ ttl }) => ttl))),
      () => keepFor(0),
    );
    return entry.answer;
  }

  return (name) => {
    const entry = kept.get(name);
    return entry !== undefined && performance.now() < entry.endsAtMs ? entry.answer : ask(name);
  };
}
