import { isIP } from 'node:net';
import { createAddressRanges } from '@posthorn/common';
import { type DestinationIssue, ADDRESS_NOT_ALLOWED } from './destination-issue.js';
import { isLocalhostName, LOOPBACK_ADDRESSES } from './localhost-name.js';
import { SPECIAL_PURPOSE_IPV4, SPECIAL_PURPOSE_IPV6 } from './special-purpose-ranges.js';
import { findUrlSyntaxIssue } from './url-syntax-issue.js';

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
