import { type Owner, lockEndpoint, lockEndpointOf } from '../connections/owner.js';
import { NEWEST_FIRST } from '../connections/pages.js';
import type { PrismaClient, Transaction } from '../connections/prisma-client.js';
import type { SecretPage, SecretRow } from '../secrets/secret-store.js';
import { assertFit } from './unfit-key.js';

export interface NewSigningKey {
  readonly id: string;
  readonly encryptedSecret: string;
  readonly keyHint: string;
  /** Whether it can sign as Standard Webhooks does. */
  readonly isStandard: boolean;
}

export interface SigningKeyRow {
  readonly id: string;
  readonly keyHint: string;
  readonly createdAt: Date;
}

interface KeyCreation {
  readonly maxKeys: number;
  readonly owner?: Owner | undefined;
}

export type KeyDeletion = 'deleted' | 'not-found' | 'last-one';

const SHOWN = { id: true, keyHint: true, createdAt: true } as const;

/** Returns the newest keys first. */
export async function list(
  { signingKey }: PrismaClient,
  endpointId: string,
): Promise<readonly SigningKeyRow[]> {
  return await signingKey.findMany({ where: { endpointId }, orderBy: NEWEST_FIRST, select: SHOWN });
}

/**
 * Returns undefined when the endpoint has reached its limit of keys. Throws as `delete` does, and UnfitKeyError when
 * the endpoint's signature scheme needs another form.
 */
export async function create(
  prisma: PrismaClient,
  endpointId: string,
  key: NewSigningKey,
  { maxKeys, owner }: KeyCreation,
): Promise<SigningKeyRow | undefined> {
  return await prisma.$transaction(async (transaction) => {
    await lock(transaction, endpointId, owner);
    if ((await transaction.signingKey.count({ where: { endpointId } })) >= maxKeys) return undefined;
    const { signatureScheme } = await transaction.endpoint.findUniqueOrThrow({ where: { id: endpointId } });
    assertFit(signatureScheme, [key]);
    return await transaction.signingKey.create({ data: { ...key, endpointId }, select: SHOWN });
  });
}

export {
  /** With an owner, throws FormerOwnerError when the endpoint is not its own. */
  deleteSigningKey as delete,
};

async function deleteSigningKey(
  prisma: PrismaClient,
  endpointId: string,
  id: string,
  owner?: Owner,
): Promise<KeyDeletion> {
  return await prisma.$transaction(async (transaction) => {
    await lock(transaction, endpointId, owner);
    const keys = await transaction.signingKey.findMany({ where: { endpointId }, select: { id: true } });
    if (!keys.some((key) => key.id === id)) return 'not-found';
    if (keys.length === 1) return 'last-one';
    await transaction.signingKey.delete({ where: { id } });
    return 'deleted';
  });
}

/** Changes of an endpoint's keys run one after the other. */
async function lock(transaction: Transaction, endpointId: string, owner: Owner | undefined): Promise<void> {
  await lockEndpointOf(transaction, endpointId, owner);
  await lockEndpoint(transaction, endpointId);
}

/** As every SecretStore does. */
export async function listSecrets(
  { signingKey }: PrismaClient,
  { afterId, limit }: SecretPage,
): Promise<readonly SecretRow[]> {
  return await signingKey.findMany({
    ...(afterId !== undefined && { where: { id: { gt: afterId } } }),
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true, encryptedSecret: true },
  });
}

export async function replaceSecret(
  { signingKey }: PrismaClient,
  row: SecretRow,
  encryptedSecret: string,
): Promise<boolean> {
  const { count } = await signingKey.updateMany({ where: row, data: { encryptedSecret } });
  return count === 1;
}
