import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface IdempotencyLookup {
  readonly endpointId: string;
  readonly key: string;
}

export interface KnownIdempotencyKey extends IdempotencyLookup {
  readonly messageId: string;
  readonly payloadHash: string;
  /** Whether the message was deleted. Never that of an event. */
  readonly isDeleted: boolean;
}

export async function findIdempotencyKeys(
  client: SqlClient,
  lookups: readonly IdempotencyLookup[],
): Promise<readonly KnownIdempotencyKey[]> {
  return await client.$queryRaw<KnownIdempotencyKey[]>(Prisma.sql`
    SELECT
      k.endpoint_id::text AS "endpointId", k.key, k.message_id::text AS "messageId", k.payload_hash AS "payloadHash",
      m.deleted_at IS NOT NULL AS "isDeleted"
    FROM idempotency_keys AS k
    JOIN unnest(
      ${lookups.map(({ endpointId }) => endpointId)}::uuid[],
      ${lookups.map(({ key }) => key)}::text[]
    ) AS t (endpoint_id, key) ON t.endpoint_id = k.endpoint_id AND t.key = k.key
    LEFT JOIN messages AS m ON m.id = k.message_id
  `);
}
