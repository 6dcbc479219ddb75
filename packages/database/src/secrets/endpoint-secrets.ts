import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';
import type { SecretRow, SecretStore } from './secret-store.js';

export type SecretColumn =
  /** The HMAC secrets of senders. */
  | 'sources.encrypted_hmac_secret'
  /** The tokens of ingest URLs that the API shows again. */
  | 'sources.encrypted_secret_token'
  | 'endpoint_auths.encrypted_secret'
  | 'endpoint_tls.encrypted_secret';

/** Secrets of which an endpoint has one at most. */
export function createEndpointSecrets(prisma: PrismaClient, of: SecretColumn): SecretStore {
  const [table, column] = of.split('.').map((name) => Prisma.raw(name)) as [Prisma.Sql, Prisma.Sql];
  return {
    listSecrets: ({ afterId, limit }) =>
      prisma.$queryRaw<SecretRow[]>(Prisma.sql`
        SELECT endpoint_id::text AS id, ${column} AS "encryptedSecret"
        FROM ${table}
        WHERE ${column} IS NOT NULL AND endpoint_id > ${afterId ?? BEFORE_FIRST_ID}::uuid
        ORDER BY endpoint_id
        LIMIT ${limit}
      `),
    async replaceSecret({ id, encryptedSecret }, replacement) {
      const count = await prisma.$executeRaw(Prisma.sql`
        UPDATE ${table} SET ${column} = ${replacement}
        WHERE endpoint_id = ${id}::uuid AND ${column} = ${encryptedSecret}
      `);
      return count === 1;
    },
  };
}
