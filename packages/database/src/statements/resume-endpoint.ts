import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import { LONG_TRANSACTION } from './long-transaction.js';
import { releaseHeldMessages } from './release-held-messages.js';

/** Releases what the pause held, due now, with slots planned anew, and returns how many messages that were; undefined when it was not paused. */
export async function resumeEndpoint(prisma: PrismaClient, endpointId: string): Promise<number | undefined> {
  return await prisma.$transaction(async (transaction) => {
    const changed = await transaction.$executeRaw(Prisma.sql`
      UPDATE endpoints SET paused = false, slot_epoch = slot_epoch + 1, updated_at = now()
      WHERE id = ${endpointId}::uuid AND paused AND deleted_at IS NULL
    `);
    if (changed === 0) return undefined;
    return await releaseHeldMessages(transaction, endpointId);
  }, LONG_TRANSACTION);
}
