import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';

const ENDED_AT_ONCE = 2000;

/** Ends the messages of a deleted endpoint that still wait. One in flight ends by its worker. */
export async function endEndpointMessages(prisma: PrismaClient, endpointId: string): Promise<void> {
  await endAll(prisma, Prisma.sql`SELECT ${endpointId}::uuid`, 'endpoint deleted');
}

/** The same for all endpoints of a deleted project. */
export async function endProjectMessages(prisma: PrismaClient, projectId: string): Promise<void> {
  const endpointIds = Prisma.sql`SELECT id FROM endpoints WHERE project_id = ${projectId}::uuid`;
  await endAll(prisma, endpointIds, 'project deleted');
}

async function endAll(prisma: PrismaClient, endpointIds: Prisma.Sql, reason: string): Promise<void> {
  let ended = ENDED_AT_ONCE;
  while (ended === ENDED_AT_ONCE) ended = await endSome(prisma, endpointIds, reason);
}

async function endSome(prisma: PrismaClient, endpointIds: Prisma.Sql, reason: string): Promise<number> {
  return await prisma.$executeRaw(Prisma.sql`
    WITH waiting AS (
      SELECT id
      FROM messages
      WHERE endpoint_id = ANY (ARRAY(${endpointIds}))
        AND sweep_at IS NOT NULL
        AND status IN ('queued', 'pending_retry', 'paused')
      ORDER BY id
      LIMIT ${ENDED_AT_ONCE}
      FOR UPDATE
    )
    UPDATE messages AS m
    SET
      status = 'failed_permanent',
      last_error = ${reason},
      next_attempt_at = NULL,
      sweep_at = now(),
      updated_at = now(),
      failed_at = now()
    FROM waiting
    WHERE m.id = waiting.id
  `);
}
