import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';

/** Voids the reserved slots of an endpoint's messages. The messages get new slots in their original order. */
export async function voidSlots(transaction: Transaction, endpointId: string): Promise<BacklogChange> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET limit_version = limit_version + 1 WHERE id = ${endpointId}::uuid
  `);
  return await markBacklog(transaction, endpointId);
}
