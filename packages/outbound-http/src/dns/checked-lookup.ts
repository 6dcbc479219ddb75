import type { LookupFunction } from 'node:net';
import type { AddressGuard } from '../address/address-guard.js';
import { ADDRESS_NOT_ALLOWED } from '../address/destination-issue.js';
import { ExchangeError } from '../failures/exchange-error.js';
import { errorCode } from '../failures/error-code.js';
import type { ResolvedAddress } from './resolve-addresses.js';
import type { ResolveHost } from './resolve-host.js';

/**
 * A lookup for the connection itself. The connected address is exactly the checked one, so a name whose answer changes
 * between check and connection gains nothing.
 */
export function createCheckedLookup(resolveHost: ResolveHost, guard: AddressGuard): LookupFunction {
  async function resolveAllowed(hostname: string): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
    const addresses = await resolveAll(resolveHost, hostname);
    const [first, ...rest] = addresses.filter(({ address }) => guard.isAllowedAddress(address));
    if (first === undefined) throw new ExchangeError('address-not-allowed', ADDRESS_NOT_ALLOWED);
    return [first, ...rest];
  }

  return (hostname, options, callback) => {
    // On the next tick: a cached answer would otherwise arrive before the exchange listens to its socket.
    const answer = process.nextTick.bind(process, callback);
    resolveAllowed(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => answer(error, ''),
    );
  };
}

async function resolveAll(resolveHost: ResolveHost, hostname: string): Promise<readonly ResolvedAddress[]> {
  const addresses = await resolveHost(hostname).catch((error: unknown) => {
    throw dnsError(error);
  });
  if (addresses.length === 0) throw dnsError({ code: 'ENOTFOUND' });
  return addresses;
}

function dnsError(error: unknown): ExchangeError {
  const isUnknownName = errorCode(error) === 'ENOTFOUND';
  const message = isUnknownName ? 'the host name has no address' : 'the host name could not be resolved';
  return new ExchangeError('dns', `DNS lookup failed: ${message}`, { cause: error });
}
