import type { Transaction } from '../connections/prisma-client.js';

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
  { signingKey }: Transaction,
  endpointId: string,
  scheme: string | undefined,
): Promise<void> {
  if (scheme === undefined || scheme === 'posthorn') return;
  assertFit(scheme, await signingKey.findMany({ where: { endpointId }, select: { isStandard: true } }));
}
