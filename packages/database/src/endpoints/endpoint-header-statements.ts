import { SEALED_HEADERS } from '@posthorn/common';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { BEFORE_FIRST_ID } from '../partitions/id-range.js';
import type { SecretPage, SecretRow } from '../secrets/secret-store.js';

export async function listSecrets(
  client: SqlClient,
  { afterId, limit }: SecretPage,
): Promise<readonly SecretRow[]> {
  return await client.query<SecretRow[]>(Prisma.sql`
    SELECT id::text AS id, headers ->> ${SEALED_HEADERS} AS "encryptedSecret"
    FROM endpoints
    WHERE headers ->> ${SEALED_HEADERS} IS NOT NULL
      AND id > ${afterId ?? BEFORE_FIRST_ID}::uuid
    ORDER BY endpoints.id
    LIMIT ${limit}
  `);
}

export async function replaceSecret(
  sql: SqlPool,
  { id, encryptedSecret }: SecretRow,
  replacement: string,
): Promise<boolean> {
  const headers = JSON.stringify({ [SEALED_HEADERS]: replacement });
  const count = await sql.execute(Prisma.sql`
    UPDATE endpoints SET headers = ${headers}::json
    WHERE id = ${id}::uuid AND headers ->> ${SEALED_HEADERS} = ${encryptedSecret}
  `);
  return count === 1;
}
