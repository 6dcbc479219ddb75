import { isDeepStrictEqual } from 'node:util';
import type { StoredHeaders } from '@posthorn/common';
import { awaitClaims } from '../deliveries/await-claims.js';
import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import type { SecretPage, SecretRow } from '../secrets/secret-store.js';
import type { AuthRow, TokenState } from './auth-row.js';

interface AuthChange {
  readonly owner: Owner | undefined;
  /** Those that were found to name no Authorization. */
  readonly headers: StoredHeaders;
}

/** Undefined when the endpoint has no OAuth2. */
export async function find(
  prisma: PrismaClient,
  endpointId: string,
): Promise<(AuthRow & TokenState) | undefined> {
  const row = await prisma.endpointAuth.findUnique({ where: { endpointId } });
  if (row === null) return undefined;
  const select = { fetchedAt: true, expiresAt: true, lastError: true } as const;
  const token = await prisma.oauthToken.findUnique({ where: { id: row.authId }, select });
  const { fetchedAt = null, expiresAt = null, lastError = null } = token ?? {};
  return { ...(row as AuthRow), fetchedAt, expiresAt, lastError };
}

/**
 * No delivery that is claimed after it uses another configuration. Throws FormerOwnerError. Changes nothing when
 * the endpoint was deleted, or has other headers by now.
 */
export async function put(
  prisma: PrismaClient,
  { endpointId, extraParams, ...settings }: AuthRow,
  { owner, headers }: AuthChange,
): Promise<'stored' | 'deleted' | 'other-headers'> {
  const stored = await prisma.$transaction(async (transaction) => {
    const endpoint = await lock(transaction, endpointId, owner);
    if (endpoint === undefined) return 'deleted';
    if (!isDeepStrictEqual(endpoint.headers, headers)) return 'other-headers';
    const values = { ...settings, extraParams: [...extraParams], updatedAt: new Date() };
    await transaction.endpointAuth.upsert({
      where: { endpointId },
      create: { endpointId, ...values },
      update: values,
    });
    await use(transaction, endpoint, settings.authId);
    return 'stored';
  });
  await awaitClaims(prisma, endpointId);
  return stored;
}

export {
  /** Returns false when there is none. Throws FormerOwnerError. */
  removeAuth as delete,
};

async function removeAuth(
  prisma: PrismaClient,
  endpointId: string,
  owner: Owner | undefined,
): Promise<boolean> {
  const isDeleted = await prisma.$transaction(async (transaction) => {
    const endpoint = await lock(transaction, endpointId, owner);
    if (endpoint === undefined) return false;
    const { count } = await transaction.endpointAuth.deleteMany({ where: { endpointId } });
    await use(transaction, endpoint, null);
    return count > 0;
  });
  await awaitClaims(prisma, endpointId);
  return isDeleted;
}

interface LockedEndpoint {
  readonly id: string;
  readonly authId: string | null;
  readonly headers: unknown;
}

/** Until the transaction ends, neither headers nor URL of the endpoint change. */
async function lock(
  transaction: Transaction,
  endpointId: string,
  owner: Owner | undefined,
): Promise<LockedEndpoint | undefined> {
  await lockEndpointOf(transaction, endpointId, owner);
  const [row] = await transaction.$queryRaw<LockedEndpoint[]>(Prisma.sql`
    SELECT id::text AS id, auth_id::text AS "authId", headers
    FROM endpoints
    WHERE id = ${endpointId}::uuid AND deleted_at IS NULL
    FOR UPDATE
  `);
  return row;
}

/** Also forgets the token of a configuration that no endpoint has any more. */
async function use(
  transaction: Transaction,
  { id, authId: formerId }: LockedEndpoint,
  authId: string | null,
): Promise<void> {
  await transaction.endpoint.update({ where: { id }, data: { authId } });
  if (formerId === null || formerId === authId) return;
  const endpoints = await transaction.endpointAuth.count({ where: { authId: formerId } });
  if (endpoints === 0) await transaction.oauthToken.deleteMany({ where: { id: formerId } });
}

/** As every SecretStore does. */
export async function listSecrets(
  { endpointAuth }: PrismaClient,
  { afterId, limit }: SecretPage,
): Promise<readonly SecretRow[]> {
  const rows = await endpointAuth.findMany({
    ...(afterId !== undefined && { where: { endpointId: { gt: afterId } } }),
    orderBy: { endpointId: 'asc' },
    take: limit,
    select: { endpointId: true, encryptedSecret: true },
  });
  return rows.map(({ endpointId: id, encryptedSecret }) => ({ id, encryptedSecret }));
}

export async function replaceSecret(
  { endpointAuth }: PrismaClient,
  { id: endpointId, encryptedSecret: before }: SecretRow,
  encryptedSecret: string,
): Promise<boolean> {
  const where = { endpointId, encryptedSecret: before };
  const { count } = await endpointAuth.updateMany({ where, data: { encryptedSecret } });
  return count === 1;
}
