import type { promises } from 'node:dns';
import { errorCode } from '../failures/error-code.js';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export interface TimedAddress extends ResolvedAddress {
  readonly ttl: number;
}

type Query = Promise<readonly TimedAddress[]>;

/** The resolution delay of RFC 8305, section 3. */
const WAIT_FOR_AAAA_MS = 50;
/** Longer, because many machines can only connect to IPv4 addresses. */
const WAIT_FOR_A_MS = 500;

const NO_ADDRESS_CODES: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Resolves to the A and the AAAA records of a name. A query that fails or does not answer holds nothing up when the other
 * one has addresses. If neither has, the outcome of A decides: many name servers answer A and fail on AAAA.
 */
export async function resolveAddresses(
  resolver: Pick<promises.Resolver, 'resolve4' | 'resolve6'>,
  hostname: string,
): Query {
  const a = resolver
    .resolve4(hostname, { ttl: true })
    .then((records) => records.map((record) => ({ ...record, family: 4 as const })), noneIfUnknown);
  const aaaa = resolver
    .resolve6(hostname, { ttl: true })
    .then((records) => records.map((record) => ({ ...record, family: 6 as const })))
    .catch(() => []);
  const found = await Promise.all([
    unlessOvertaken(a, { by: aaaa, waitMs: WAIT_FOR_A_MS }),
    unlessOvertaken(aaaa, { by: a, waitMs: WAIT_FOR_AAAA_MS }),
  ]);
  return found.flat();
}

function noneIfUnknown(error: unknown): readonly TimedAddress[] {
  if (NO_ADDRESS_CODES.has(errorCode(error))) return [];
  throw error;
}

/** Resolves to the query's addresses, or to none when the other one has had some for that long, or the query fails. */
function unlessOvertaken(
  query: Query,
  { by, waitMs }: { readonly by: Query; readonly waitMs: number },
): Query {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const otherHasAddresses = by.then(
      ({ length }) => length > 0,
      () => false,
    );
    void otherHasAddresses.then((has) => {
      if (has) timer = setTimeout(resolve, waitMs, []);
    });
    query
      .catch(async (error: unknown) => {
        if (await otherHasAddresses) return [];
        throw error;
      })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
