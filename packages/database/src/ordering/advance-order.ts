import { type Clients, Prisma } from '../connections/prisma-client.js';
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
 * Locks the keys in order. A key with a collation of its own would be found in no index.
 */
export async function advanceOrder(
  client: SqlClient,
  keys: readonly OrderingKey[],
  sweepAfterMs: number,
): Promise<readonly OrderedHead[]> {
  if (keys.length === 0) return [];
  return await client.$queryRaw<OrderedHead[]>(Prisma.sql`
    SELECT
      head.message_id::text AS id, k.endpoint_id::text AS "endpointId", k.key, head.attempts AS "attemptCount"
    FROM (SELECT endpoint_id, key FROM ${KEYS(keys)} GROUP BY endpoint_id, key ORDER BY endpoint_id, key COLLATE "C") AS k
    CROSS JOIN LATERAL advance_order(k.endpoint_id, k.key, ${sweepAfterMs}::float8 * interval '1 millisecond') AS head
  `);
}

/**
 * Looks at keys whose head may have changed, of at most `limit` changes. Returns the heads that must be enqueued, and the
 * number of keys.
 */
export async function advanceSteps(
  { prisma, sweepAfterMs }: Clients,
  limit: number,
): Promise<{ readonly keys: number; readonly heads: readonly OrderedHead[] }> {
  const keys = await prisma.$queryRaw<OrderingKey[]>(Prisma.sql`
    SELECT DISTINCT endpoint_id::text AS "endpointId", key
    FROM (SELECT endpoint_id, key FROM ordering_steps ORDER BY id LIMIT ${limit}) AS step
  `);
  return { keys: keys.length, heads: await advanceOrder(prisma, keys, sweepAfterMs) };
}
