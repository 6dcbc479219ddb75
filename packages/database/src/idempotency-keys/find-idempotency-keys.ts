import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface IdempotencyLookup {
  /** Within which the key is unique: an endpoint, the callbacks of a project, or the events of a consumer. */
  readonly scope: string;
  readonly key: string;
}

export interface KnownIdempotencyKey extends IdempotencyLookup {
  readonly messageId: string;
  /** The endpoint of the message. Null for that of an event. */
  readonly endpointId: string | null;
  readonly payloadHash: string;
  /** Whether the message was deleted. Never that of an event. */
  readonly isDeleted: boolean;
}

export async function findIdempotencyKeys(
  client: SqlClient,
  lookups: readonly IdempotencyLookup[],
): Promise<readonly KnownIdempotencyKey[]> {
  return await client.query<KnownIdempotencyKey[]>(Prisma.sql`
    SELECT
      k.endpoint_id::text AS scope, k.key, k.message_id::text AS "messageId", k.payload_hash AS "payloadHash",
      m.endpoint_id::text AS "endpointId", m.deleted_at IS NOT NULL AS "isDeleted"
    FROM idempotency_keys AS k
    JOIN unnest(
      ${lookups.map(({ scope }) => scope)}::uuid[],
      ${lookups.map(({ key }) => key)}::text[]
    ) AS t (scope, key) ON t.scope = k.endpoint_id AND t.key = k.key
    LEFT JOIN messages AS m ON m.id = k.message_id
  `);
}
