import type { RecordRetention } from '@posthorn/domain';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import { isSibling } from '../partitions/event-conditions.js';
import { keptSince } from './kept-since.js';

/**
 * Deletes at most `limit` events without messages and payload that are older than their tenant's plan keeps records.
 * Returns the number of events.
 */
export async function expireEvents(
  prisma: PrismaClient,
  retentions: readonly RecordRetention[],
  limit: number,
): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    DELETE FROM events
    WHERE id IN (
      SELECT old.id
      FROM (${keptSince(retentions)}) AS kept
      CROSS JOIN LATERAL (
        SELECT e.id
        FROM events AS e
        WHERE e.project_id = kept.project_id
          AND e.id < kept.since
          AND NOT EXISTS (
            SELECT FROM messages AS m
            WHERE m.event_id = e.id AND ${isSibling(Prisma.sql`m.id`, Prisma.sql`e.id`)}
          )
          AND NOT EXISTS (SELECT FROM payloads AS p WHERE p.message_id = e.id)
          AND NOT EXISTS (SELECT FROM fan_out_parts AS f WHERE f.event_id = e.id)
        ORDER BY e.id
        LIMIT ${limit}
      ) AS old
      LIMIT ${limit}
    )
  `);
}
