import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { tableOf, text, uuid } from '../connections/table-of.js';

/** The messages of an endpoint that are delivered in order. */
export interface OrderingKey {
  readonly endpointId: string;
  readonly key: string;
}

/** The message of a key that may be attempted now. */
export interface OrderedHead {
  readonly id: string;
  readonly endpointId: string;
  readonly key: string;
  readonly attemptCount: number;
}

const KEYS = tableOf<OrderingKey>({ endpoint_id: uuid((k) => k.endpointId), key: text((k) => k.key) });

/**
 * Makes the first unsettled message of each key the one that may be attempted. Returns those that must be enqueued; the
 * sweep enqueues what the caller has not after `sweepAfterMs`. Does nothing for a key whose head is unsettled and due.
 * Locks the keys in order. The commit does not wait for the disk.
 */
export async function advanceOrder(
  client: SqlClient,
  keys: readonly OrderingKey[],
  sweepAfterMs: number,
): Promise<readonly OrderedHead[]> {
  if (keys.length === 0) return [];
  const endpointIds = keys.map(({ endpointId }) => endpointId);
  return await client.query<OrderedHead[]>(Prisma.sql`
    SELECT head.message_id::text AS id, head.of_endpoint::text AS "endpointId", head.of_key AS key, head.attempts AS "attemptCount"
    FROM advance_order(
      ${endpointIds}::uuid[], ${keys.map(({ key }) => key)}::text[], ${sweepAfterMs}::float8 * interval '1 millisecond'
    ) AS head
  `);
}

/**
 * Looks at keys whose head may have changed, of at most `limit` changes, and lets replayed messages join them. Returns
 * the heads that must be enqueued, and the number of keys. Locks the keys in order: a key with a collation of its own
 * would be found in no index.
 */
export async function advanceSteps(
  { sql, sweepAfterMs }: Clients,
  limit: number,
): Promise<{ readonly keys: number; readonly heads: readonly OrderedHead[] }> {
  const keys = await sql.query<(OrderingKey & { readonly isJoined: boolean })[]>(Prisma.sql`
    SELECT endpoint_id::text AS "endpointId", key, bool_or(joining_id IS NOT NULL) AS "isJoined"
    FROM (SELECT endpoint_id, key, joining_id FROM ordering_steps ORDER BY id LIMIT ${limit}) AS step
    GROUP BY endpoint_id, key
  `);
  const joined = keys.filter(({ isJoined }) => isJoined);
  if (joined.length > 0) {
    await sql.query(Prisma.sql`
      SELECT join_order_again(k.endpoint_id, k.key)::text
      FROM (SELECT endpoint_id, key FROM ${KEYS(joined)} ORDER BY endpoint_id, key COLLATE "C") AS k
    `);
  }
  return { keys: keys.length, heads: await advanceOrder(sql, keys, sweepAfterMs) };
}
