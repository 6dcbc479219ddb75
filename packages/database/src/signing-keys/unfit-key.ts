import { type Transaction, Prisma } from '../connections/open-connection.js';

/** A signing key cannot sign as Standard Webhooks does, and the endpoint's signature scheme would need that. */
export class UnfitKeyError extends Error {
  constructor() {
    super('A signing key does not fit the signature scheme.');
    this.name = 'UnfitKeyError';
  }
}

/** Asymmetric signatures need the headers of Standard Webhooks, which the endpoint's signature scheme lacks. */
export class UnfitSchemeError extends Error {
  constructor() {
    super('An asymmetric signature does not fit the signature scheme.');
    this.name = 'UnfitSchemeError';
  }
}

/** Throws UnfitKeyError when the scheme needs what a key is not. */
export function assertFit(scheme: string, keys: readonly { readonly isStandard: boolean }[]): void {
  if (scheme !== 'posthorn' && keys.some(({ isStandard }) => !isStandard)) throw new UnfitKeyError();
}

/** Throws UnfitKeyError when a key of the endpoint does not fit a new scheme. The caller has locked the endpoint. */
export async function assertKeysFit(
  transaction: Transaction,
  endpointId: string,
  scheme: string | undefined,
): Promise<void> {
  if (scheme === undefined || scheme === 'posthorn') return;
  const keys = await transaction.query<{ readonly isStandard: boolean }[]>(Prisma.sql`
    SELECT is_standard AS "isStandard" FROM signing_keys WHERE endpoint_id = ${endpointId}::uuid
  `);
  assertFit(scheme, keys);
}
