import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';
import type { SecretRow, SecretStore } from '../secrets/secret-store.js';

/** The HMAC secrets of senders, or the tokens of ingest URLs that the API shows again. */
export function createSourceSecrets(
  prisma: PrismaClient,
  name: 'encrypted_hmac_secret' | 'encrypted_secret_token',
): SecretStore {
  const column = Prisma.raw(name);
  return {
    listSecrets: ({ afterId, limit }) =>
      prisma.$queryRaw<SecretRow[]>(Prisma.sql`
        SELECT endpoint_id::text AS id, ${column} AS "encryptedSecret"
        FROM sources
        WHERE ${column} IS NOT NULL AND endpoint_id > ${afterId ?? BEFORE_FIRST_ID}::uuid
        ORDER BY endpoint_id
        LIMIT ${limit}
      `),
    async replaceSecret({ id, encryptedSecret }, replacement) {
      const count = await prisma.$executeRaw(Prisma.sql`
        UPDATE sources SET ${column} = ${replacement}
        WHERE endpoint_id = ${id}::uuid AND ${column} = ${encryptedSecret}
      `);
      return count === 1;
    },
  };
}
