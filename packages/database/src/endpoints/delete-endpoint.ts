import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';

/**
 * Returns undefined when the endpoint was deleted before. Also clears the pause, so that its messages are ended and not
 * held.
 */
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
