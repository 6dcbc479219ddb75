import { type StoredHeaders, SEALED_HEADERS } from '@posthorn/common';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SecretRow, SecretStore } from '../secrets/secret-store.js';

/** Headers that a version without header encryption has stored. */
export interface PlainHeaders {
  readonly endpointId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON text that PostgreSQL holds. */
  readonly text: string;
}

/** The headers of all endpoints, including deleted ones. As a secret store, it contains only encrypted headers. */
export interface EndpointHeaderRepository extends SecretStore {
  listPlain(limit: number): Promise<readonly PlainHeaders[]>;
  /** Returns false when the endpoint has other headers by now. */
  replacePlain(row: PlainHeaders, headers: StoredHeaders): Promise<boolean>;
}

export function createEndpointHeaderRepository(prisma: PrismaClient): EndpointHeaderRepository {
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
    listPlain: (limit) =>
      prisma.$queryRaw<PlainHeaders[]>(Prisma.sql`
        SELECT id::text AS "endpointId", headers, headers::text AS text
        FROM endpoints
        WHERE headers ->> ${SEALED_HEADERS} IS NULL AND headers::text <> '{}'
        ORDER BY endpoints.id
        LIMIT ${limit}
      `),
    async replacePlain({ endpointId, text }, headers) {
      const count = await prisma.$executeRaw(Prisma.sql`
        UPDATE endpoints SET headers = ${JSON.stringify(headers)}::json
        WHERE id = ${endpointId}::uuid AND headers::text = ${text}
      `);
      return count === 1;
    },
  };
}
