import type { PrismaClient } from '../connections/prisma-client.js';
import { lockEndpoint } from '../connections/lock-endpoint.js';
import { type Owner, lockEndpointOf } from '../connections/owner.js';
import type { SecretRow, SecretStore } from '../secrets/secret-store.js';

export interface NewSigningKey {
  readonly id: string;
  readonly encryptedSecret: string;
  readonly keyHint: string;
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

/**
 * Changes of an endpoint's keys run one after the other, because they lock its row. With an owner, they throw
 * FormerOwnerError when the endpoint is not its own.
 */
export interface SigningKeyRepository extends SecretStore {
  /** Returns the newest keys first. */
  list(endpointId: string): Promise<readonly SigningKeyRow[]>;
  /** Returns undefined when the endpoint has reached its limit of keys. */
  create(endpointId: string, key: NewSigningKey, options: KeyCreation): Promise<SigningKeyRow | undefined>;
  delete(endpointId: string, id: string, owner?: Owner): Promise<KeyDeletion>;
}

const SHOWN = { id: true, keyHint: true, createdAt: true } as const;

export function createSigningKeyRepository(prisma: PrismaClient): SigningKeyRepository {
  return {
    list: (endpointId) =>
      prisma.signingKey.findMany({
        where: { endpointId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: SHOWN,
      }),
    create: (endpointId, key, { maxKeys, owner }) =>
      prisma.$transaction(async (transaction) => {
        await lockEndpointOf(transaction, endpointId, owner);
        await lockEndpoint(transaction, endpointId);
        if ((await transaction.signingKey.count({ where: { endpointId } })) >= maxKeys) return undefined;
        return await transaction.signingKey.create({ data: { ...key, endpointId }, select: SHOWN });
      }),
    delete: (endpointId, id, owner) =>
      prisma.$transaction(async (transaction) => {
        await lockEndpointOf(transaction, endpointId, owner);
        await lockEndpoint(transaction, endpointId);
        const keys = await transaction.signingKey.findMany({ where: { endpointId }, select: { id: true } });
        if (!keys.some((key) => key.id === id)) return 'not-found';
        if (keys.length === 1) return 'last-one';
        await transaction.signingKey.delete({ where: { id } });
        return 'deleted';
      }),
    listSecrets: ({ afterId, limit }) =>
      prisma.signingKey.findMany({
        ...(afterId !== undefined && { where: { id: { gt: afterId } } }),
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true, encryptedSecret: true },
      }),
    async replaceSecret(row: SecretRow, encryptedSecret) {
      const { count } = await prisma.signingKey.updateMany({ where: row, data: { encryptedSecret } });
      return count === 1;
    },
  };
}
