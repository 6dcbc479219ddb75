import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';

/** Undefined when the endpoint was deleted before. It is not paused from then on, so that nothing holds its messages: they are ended. */
export async function deleteEndpoint(
  transaction: Transaction,
  endpointId: string,
): Promise<BacklogChange | undefined> {
  const changed = await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET deleted_at = now(), paused = false, updated_at = now()
    WHERE id = ${endpointId}::uuid AND deleted_at IS NULL
  `);
  return changed === 0 ? undefined : await markBacklog(transaction, endpointId);
}
