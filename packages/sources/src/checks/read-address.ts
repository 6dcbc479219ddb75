import { isIP } from 'node:net';

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const LONGEST = '[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]:65535'.length;
const IPV4_WITH_PORT = /^([\d.]+)(?::\d{1,5})?$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/**
 * Normalizes an address from a socket or a proxy (with a port, a zone, in brackets). Returns undefined when the text is
 * not an address.
 */
export function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return undefined;
  const [, bare = trimmed] = IPV4_WITH_PORT.exec(trimmed) ?? IPV6_IN_BRACKETS.exec(trimmed) ?? [];
  const address = bare.replace(/%.*$/, '');
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return unmap(new URL(`http://[${address}]`).hostname.slice(1, -1));
    default:
      return undefined;
  }
}

/** Expects the notation of WHATWG's URL parser. */
function unmap(address: string): string {
  const [, high, low] = MAPPED.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 0xff, second >> 8, second & 0xff].join('.');
}
