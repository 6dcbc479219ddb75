import { CERTIFICATE_WARNING_DAYS, DAY } from '@posthorn/domain';
import { changeCredentials } from '../endpoint-auth/change-credentials.js';
import type { Owner } from '../connections/owner.js';
import type { PrismaClient } from '../connections/prisma-client.js';

/** What deliveries of an endpoint show to its receiver, and trust of it. All certificates are PEM. */
export interface TlsRow {
  readonly endpointId: string;
  /** The same for the same certificates. */
  readonly tlsId: string;
  /** With its chain. */
  readonly certificate: string;
  /** Null: the well-known authorities. */
  readonly ca: string | null;
  /** It takes the place of the certificate from `nextFrom` on. */
  readonly nextCertificate: string | null;
  readonly nextFrom: Date | null;
  /** JSON of both keys, encrypted for the endpoint. */
  readonly encryptedSecret: string;
  /** Of the last certificate. */
  readonly expiresAt: Date;
}

/** The names of the keys in `encryptedSecret`. */
export interface TlsSecrets {
  readonly key: string;
  readonly nextKey: string | null;
}

/** Undefined when the endpoint has no client certificate. */
export async function find(prisma: PrismaClient, endpointId: string): Promise<TlsRow | undefined> {
  return (await prisma.endpointTls.findUnique({ where: { endpointId } })) ?? undefined;
}

/** Returns false when the endpoint was deleted. Throws FormerOwnerError. */
export async function put(
  prisma: PrismaClient,
  { endpointId, ...settings }: TlsRow,
  owner: Owner | undefined,
): Promise<boolean> {
  const { tlsId, expiresAt } = settings;
  const stored = await changeCredentials(prisma, { endpointId, owner }, async (transaction, before) => {
    const warnAt = new Date(expiresAt.getTime() - CERTIFICATE_WARNING_DAYS[0] * DAY);
    const values = { ...settings, updatedAt: new Date() };
    await transaction.endpointTls.upsert({
      where: { endpointId },
      create: { endpointId, ...values, warnAt },
      update: { ...values, ...(before.tlsId !== tlsId && { warnAt }) },
    });
    await transaction.endpoint.update({ where: { id: endpointId }, data: { tlsId } });
    return true;
  });
  return stored ?? false;
}

export {
  /** Returns false when there is none. Throws FormerOwnerError. */
  removeTls as delete,
};

async function removeTls(
  prisma: PrismaClient,
  endpointId: string,
  owner: Owner | undefined,
): Promise<boolean> {
  const isDeleted = await changeCredentials(prisma, { endpointId, owner }, async (transaction) => {
    const { count } = await transaction.endpointTls.deleteMany({ where: { endpointId } });
    await transaction.endpoint.update({ where: { id: endpointId }, data: { tlsId: null } });
    return count > 0;
  });
  return isDeleted ?? false;
}
