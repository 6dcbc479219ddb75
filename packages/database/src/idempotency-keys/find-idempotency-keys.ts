import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface IdempotencyLookup {
  readonly endpointId: string;
  readonly key: string;
}

export interface KnownIdempotencyKey extends IdempotencyLookup {
  readonly messageId: string;
  readonly payloadHash: string;
}

export async function findIdempotencyKeys(
  client: SqlClient,
  lookups: readonly IdempotencyLookup[],
): Promise<readonly KnownIdempotencyKey[]> {
  return await client.$queryRaw<KnownIdempotencyKey[]>(Prisma.sql`
    SELECT
      endpoint_id::text AS "endpointId", key, message_id::text AS "messageId", payload_hash AS "payloadHash"
    FROM idempotency_keys
    JOIN unnest(
      ${lookups.map(({ endpointId }) => endpointId)}::uuid[],
      ${lookups.map(({ key }) => key)}::text[]
    ) AS t (endpoint_id, key) USING (endpoint_id, key)
  `);
}
