import type { PrismaClient } from '../connections/prisma-client.js';
import type { SecretStore } from '../secrets/secret-store.js';

/** The tokens of ingest URLs that the API shows again. */
export function createTokenStore(prisma: PrismaClient): SecretStore {
  return {
    async listSecrets({ afterId, limit }) {
      const rows = await prisma.source.findMany({
        where: {
          encryptedSecretToken: { not: null },
          ...(afterId !== undefined && { endpointId: { gt: afterId } }),
        },
        orderBy: { endpointId: 'asc' },
        take: limit,
        select: { endpointId: true, encryptedSecretToken: true },
      });
      return rows.map((row) => ({ id: row.endpointId, encryptedSecret: row.encryptedSecretToken ?? '' }));
    },
    async replaceSecret({ id, encryptedSecret }, replacement) {
      const { count } = await prisma.source.updateMany({
        where: { endpointId: id, encryptedSecretToken: encryptedSecret },
        data: { encryptedSecretToken: replacement },
      });
      return count === 1;
    },
  };
}
