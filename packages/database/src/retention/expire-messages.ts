import type { RecordRetention } from '@posthorn/domain';
import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';
import { keptSince } from './kept-since.js';

/**
 * Deletes at most `limit` messages with their attempts. It deletes settled messages without a payload that are older
 * than their tenant's plan keeps records. Returns the number of messages. Tenants whose plan is not given keep theirs.
 * Finds a project's messages by its own index, so that it does not read messages that others keep longer.
 */
export async function expireMessages(
  transaction: Transaction,
  retentions: readonly RecordRetention[],
  limit: number,
): Promise<number> {
  const found = await transaction.$queryRaw<{ id: string }[]>(Prisma.sql`
    WITH kept AS (${keptSince(retentions)})
    SELECT old.id::text AS id
    FROM kept
    CROSS JOIN unnest(enum_range(NULL::direction)) AS d (direction)
    CROSS JOIN LATERAL (
      SELECT m.id
      FROM messages AS m
      WHERE m.project_id = kept.project_id
        AND m.direction = d.direction
        AND m.id < kept.since
        AND m.sweep_at IS NULL
        AND NOT EXISTS (SELECT FROM payloads AS p WHERE p.message_id = m.id)
      ORDER BY m.id
      LIMIT ${limit}
    ) AS old
    LIMIT ${limit}
  `);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const { first, last } = idRange(ids);
  return await transaction.$executeRaw(Prisma.sql`
    WITH attempts_of_them AS (
      DELETE FROM attempts
      WHERE message_id = ANY (${ids}::uuid[]) AND message_id BETWEEN ${first}::uuid AND ${last}::uuid
    )
    DELETE FROM messages
    WHERE id = ANY (${ids}::uuid[]) AND id BETWEEN ${first}::uuid AND ${last}::uuid
  `);
}
