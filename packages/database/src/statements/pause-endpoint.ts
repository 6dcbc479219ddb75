import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import { LONG_TRANSACTION } from './long-transaction.js';
import { NEVER } from './never.js';

/** True when the endpoint was not paused before. Holds what waits, in the same transaction. */
export async function pauseEndpoint(prisma: PrismaClient, endpointId: string): Promise<boolean> {
  return await prisma.$transaction(async (transaction) => {
    const changed = await transaction.$executeRaw(Prisma.sql`
      UPDATE endpoints SET paused = true, updated_at = now()
      WHERE id = ${endpointId}::uuid AND NOT paused AND deleted_at IS NULL
    `);
    if (changed === 0) return false;
    await transaction.$executeRaw(Prisma.sql`
      UPDATE messages
      SET status = 'paused', next_attempt_at = NULL, sweep_at = ${NEVER}::timestamptz, updated_at = now()
      WHERE endpoint_id = ${endpointId}::uuid
        AND sweep_at IS NOT NULL
        AND status IN ('queued', 'pending_retry')
    `);
    return true;
  }, LONG_TRANSACTION);
}
