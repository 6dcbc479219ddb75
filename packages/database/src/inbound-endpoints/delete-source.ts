import type { PrismaClient } from '../connections/prisma-client.js';
import { QUEUED_TRANSACTION } from '../connections/transaction-timeouts.js';
import { followChange } from '../outbox/follow-changes.js';
import { markBacklog } from '../outbox/mark-backlog.js';

/** Ends the messages that wait for listeners: a small backlog at once, a large one in the background. */
export async function deleteSource(prisma: PrismaClient, id: string): Promise<void> {
  const change = await prisma.$transaction(async (transaction) => {
    const data = { deletedAt: new Date(), paused: false };
    const { count } = await transaction.endpoint.updateMany({ where: { id, deletedAt: null }, data });
    if (count === 0) return undefined;
    const unheardSince = null;
    const listened = await transaction.source.updateMany({
      where: { endpointId: id, isCli: true },
      data: { unheardSince },
    });
    return listened.count === 0 ? undefined : await markBacklog(transaction, id);
  }, QUEUED_TRANSACTION);
  if (change !== undefined) await followChange(prisma, change);
}
