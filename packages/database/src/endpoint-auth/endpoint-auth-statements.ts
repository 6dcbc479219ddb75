import { isDeepStrictEqual } from 'node:util';
import type { StoredHeaders } from '@posthorn/common';
import type { Owner } from '../connections/owner.js';
import type { PrismaClient, Transaction } from '../connections/prisma-client.js';
import type { AuthRow, TokenState } from './auth-row.js';
import { type LockedEndpoint, changeCredentials } from './change-credentials.js';

export interface AuthChange {
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

/** Throws FormerOwnerError. Changes nothing when the endpoint was deleted, or has other headers by now. */
export async function put(
  prisma: PrismaClient,
  { endpointId, extraParams, ...settings }: AuthRow,
  { owner, headers }: AuthChange,
): Promise<'stored' | 'deleted' | 'other-headers'> {
  const stored = await changeCredentials(prisma, { endpointId, owner }, async (transaction, endpoint) => {
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
  return stored ?? 'deleted';
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
  const isDeleted = await changeCredentials(prisma, { endpointId, owner }, async (transaction, endpoint) => {
    const { count } = await transaction.endpointAuth.deleteMany({ where: { endpointId } });
    await use(transaction, endpoint, null);
    return count > 0;
  });
  return isDeleted ?? false;
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
