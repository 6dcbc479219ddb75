import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import { LONG_TRANSACTION } from './long-transaction.js';
import { releaseHeldMessages } from './release-held-messages.js';

/**
 * Marks an endpoint as deleted. It is not paused from then on, and what was held is released: nobody can resume it any
 * more, so a message that it held, or that a worker came to hold, would wait for ever.
 */
export async function deleteEndpoint(prisma: PrismaClient, endpointId: string): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw(Prisma.sql`
      UPDATE endpoints SET deleted_at = now(), paused = false, updated_at = now()
      WHERE id = ${endpointId}::uuid AND deleted_at IS NULL
    `);
    await releaseHeldMessages(transaction, endpointId);
  }, LONG_TRANSACTION);
}
