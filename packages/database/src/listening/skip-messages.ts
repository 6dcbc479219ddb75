import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { idRange } from '../partitions/id-range.js';
import { CONFIRMED, endMessages } from './end-messages.js';

/**
 * Notes that a listener leaves messages that it holds to the others. A message ends as delivered, without an attempt,
 * once every connected listener that gets it has skipped it.
 */
export async function skipMessages(
  prisma: PrismaClient,
  listenerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { first, last } = idRange(ids);
  await prisma.$transaction(async (transaction) => {
    // Of two listeners that skip a message at once, the second one sees what the first one did.
    await transaction.$executeRaw(Prisma.sql`
      WITH open AS (
        SELECT m.id
        FROM messages AS m
        WHERE m.id = ANY (${ids}::uuid[]) AND m.id BETWEEN ${first}::uuid AND ${last}::uuid
          AND m.status IN ('queued', 'delivering') AND m.deleted_at IS NULL
        ORDER BY m.id
        FOR UPDATE
      )
      UPDATE hand_outs SET skipped = true
      WHERE listener_id = ${listenerId}::uuid AND message_id IN (SELECT id FROM open)
    `);
    await endMessages(transaction, ids, {
      assignments: CONFIRMED,
      condition: Prisma.sql`
        EXISTS (SELECT FROM hand_outs AS own WHERE own.listener_id = ${listenerId}::uuid AND own.message_id = m.id)
        AND NOT EXISTS (
          SELECT FROM listeners AS l
          LEFT JOIN hand_outs AS h ON h.listener_id = l.id AND h.message_id = u.message_id
          WHERE l.endpoint_id = u.endpoint_id AND h.skipped IS NOT TRUE
            AND (h.message_id IS NOT NULL OR l.new_since < u.position)
        )`,
    });
  });
}
