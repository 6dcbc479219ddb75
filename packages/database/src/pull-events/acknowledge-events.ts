import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { addEventCounts } from './add-event-counts.js';
import { IS_KEPT } from './event-conditions.js';
import { idRange } from '../partitions/id-range.js';

export interface Acknowledgement {
  readonly endpointId: string;
  readonly ids: readonly string[];
}

/**
 * Marks events as delivered, and returns how many were not delivered before. Locks the events in order, so that two
 * identical calls cannot deadlock.
 */
export async function acknowledgeEvents(
  prisma: PrismaClient,
  { endpointId, ids }: Acknowledgement,
): Promise<number> {
  const { first, last } = idRange(ids);
  const [result] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
    WITH open AS (
      SELECT m.id, m.fetched_at
      FROM messages AS m
      WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
        AND m.endpoint_id = ${endpointId}::uuid AND ${IS_KEPT} AND m.delivered_at IS NULL
      ORDER BY m.id
      FOR UPDATE
    ),
    moved AS (
      UPDATE messages AS m
      SET status = 'delivered', delivered_at = now(), updated_at = now()
      WHERE m.id = ANY (ARRAY(SELECT id FROM open)) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
      RETURNING m.endpoint_id, m.created_at, m.delivered_at, m.fetched_at IS NOT NULL AS was_fetched
    ),
    counted AS (
      ${addEventCounts(
        Prisma.sql`
          SELECT endpoint_id, created_at, -(NOT was_fetched)::int AS stored, -was_fetched::int AS fetched, 1 AS delivered,
            greatest(0, 1000 * extract(epoch FROM delivered_at - created_at))::bigint AS ack_ms
          FROM moved`,
        'current-and-received',
      )}
    )
    SELECT count(*)::int AS count FROM moved
  `);
  return result?.count ?? 0;
}
