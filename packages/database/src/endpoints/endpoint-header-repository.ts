import { SEALED_HEADERS } from '@posthorn/common';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SecretRow, SecretStore } from '../secrets/secret-store.js';

/** The headers of all endpoints, including deleted ones. */
export function createEndpointHeaderRepository(prisma: PrismaClient): SecretStore {
  return {
    listSecrets: ({ afterId, limit }) =>
      prisma.$queryRaw<SecretRow[]>(Prisma.sql`
        SELECT id::text AS id, headers ->> ${SEALED_HEADERS} AS "encryptedSecret"
        FROM endpoints
        WHERE headers ->> ${SEALED_HEADERS} IS NOT NULL
          AND id > ${afterId ?? '00000000-0000-0000-0000-000000000000'}::uuid
        ORDER BY endpoints.id
        LIMIT ${limit}
      `),
    async replaceSecret({ id, encryptedSecret }, replacement) {
      const headers = JSON.stringify({ [SEALED_HEADERS]: replacement });
      const count = await prisma.$executeRaw(Prisma.sql`
        UPDATE endpoints SET headers = ${headers}::json
        WHERE id = ${id}::uuid AND headers ->> ${SEALED_HEADERS} = ${encryptedSecret}
      `);
      return count === 1;
    },
  };
}
