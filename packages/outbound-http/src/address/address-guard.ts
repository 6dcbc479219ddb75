import { isIP } from 'node:net';
import { createAddressRanges } from '@posthorn/common';
import { type DestinationIssue, ADDRESS_NOT_ALLOWED } from './destination-issue.js';
import { isLocalhostName, LOOPBACK_ADDRESSES } from './localhost-name.js';
import { SPECIAL_PURPOSE_IPV4, SPECIAL_PURPOSE_IPV6 } from './special-purpose-ranges.js';

export interface AddressGuardOptions {
  /** Allows http and every address. Only for development, never in production. */
  readonly allowInsecureDestinations: boolean;
  /** Ranges that the operator allows although they are not public. */
  readonly allowedCidrs: readonly string[];
}

export interface AddressGuard {
  isAllowedAddress(ip: string): boolean;
  /** Checks the URL itself. The addresses of its name are checked when a connection is made. */
  checkUrl(url: string): DestinationIssue | undefined;
}

const special = createAddressRanges([...SPECIAL_PURPOSE_IPV4, ...SPECIAL_PURPOSE_IPV6]);

/** Throws an Error for an invalid CIDR. */
export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const { allowInsecureDestinations: isInsecure, allowedCidrs } = options;
  const allowed = createAddressRanges(allowedCidrs);

  function isAllowedAddress(ip: string): boolean {
    if (isIP(ip) === 0) return false;
    return isInsecure || allowed.includes(ip) || !special.includes(ip);
  }

  function isAllowedHost(hostname: string): boolean {
    if (isIP(hostname) !== 0) return isAllowedAddress(hostname);
    return !isLocalhostName(hostname) || LOOPBACK_ADDRESSES.some(({ address }) => isAllowedAddress(address));
  }

  function checkUrl(text: string): DestinationIssue | undefined {
    const url = parseUrl(text);
    if (url === undefined) return { kind: 'invalid-url', message: 'not a valid absolute URL' };
    if (url.protocol !== 'https:' && !(isInsecure && url.protocol === 'http:')) {
      return { kind: 'not-https', message: `must use ${isInsecure ? 'http or https' : 'https'}` };
    }
    const message = findUrlSyntaxIssue(text, url);
    if (message !== undefined) return { kind: 'invalid-url', message };
    if (hasUserInformation(text)) {
      return { kind: 'credentials-in-url', message: 'must not hold a user name or password' };
    }
    if (!isAllowedHost(bareHostname(url))) return { kind: 'blocked-address', message: ADDRESS_NOT_ALLOWED };
    return undefined;
  }

  return { isAllowedAddress, checkUrl };
}

/** WHATWG parsing is half of the guard: it turns 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1. */
function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Empty user information counts, too. The parser drops it without a trace. */
function hasUserInformation(text: string): boolean {
  return /^[^:]+:\/\/[^/?#]*@/.test(text);
}

function bareHostname(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

const REPAIRED_CHARACTER = /[\s\p{Cc}\\]/u;
const SCHEME_AND_HOST = /^https?:\/\/[^/]/i;

/** HTTP clients, including got, treat `https://unix:/path` as a socket of this machine. */
const UNIX_SOCKET = 'unix';

const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;

/**
 * WHATWG parsing repairs what RFC 3986 forbids: it drops white space, adds or removes slashes and reads `\` as one.
 * Another parser may find another host in such a text, so it must not name a destination. `url` is the parsed text.
 */
function findUrlSyntaxIssue(text: string, { hostname, port }: URL): string | undefined {
  if (REPAIRED_CHARACTER.test(text)) return 'must not hold white space, control characters or backslashes';
  if (!SCHEME_AND_HOST.test(text)) return 'must have exactly two slashes between its scheme and its host';
  if (hostname.replace(/\.$/, '') === UNIX_SOCKET) return 'must not have the host `unix`';
  if (port === '0') return 'must have a port of 1 to 65535';
  if (!isHost(hostname)) return 'must have a host of at most 253 characters, 1 to 63 in each label';
  return undefined;
}

/** Checks the lengths of RFC 1035, section 2.3.4. A trailing dot is the root. */
function isHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  return name.length <= MAX_NAME_LENGTH && labels.every(isLabel);
}

function isLabel({ length }: string): boolean {
  return length >= 1 && length <= MAX_LABEL_LENGTH;
}
