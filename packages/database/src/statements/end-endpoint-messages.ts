import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';

/** Ends at most `limit` messages of a deleted endpoint that still wait; returns how many. One in flight ends by its worker. */
export async function endEndpointMessages(
  prisma: PrismaClient,
  endpointId: string,
  limit: number,
): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    WITH waiting AS (
      SELECT id
      FROM messages
      WHERE endpoint_id = ${endpointId}::uuid
        AND sweep_at IS NOT NULL
        AND status IN ('queued', 'pending_retry', 'paused')
      ORDER BY id
      LIMIT ${limit}
      FOR UPDATE
    )
    UPDATE messages AS m
    SET
      status = 'failed_permanent',
      last_error = 'endpoint deleted',
      next_attempt_at = NULL,
      sweep_at = now(),
      updated_at = now(),
      failed_at = now()
    FROM waiting
    WHERE m.id = waiting.id
  `);
}
