const LOCALHOST_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'ip6-loopback',
]);

/** The addresses of a localhost name, whatever a name server answers (RFC 6761, section 6.3). */
export const LOOPBACK_ADDRESSES = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const;

/** Expects lower case without a trailing dot. */
export function isLocalhostName(hostname: string): boolean {
  return LOCALHOST_NAMES.has(hostname) || hostname.endsWith('.localhost');
}
