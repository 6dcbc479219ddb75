import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';

/** Returns undefined when the endpoint was already paused. The waiting messages follow the returned change. */
export async function pauseEndpoint(
  transaction: Transaction,
  endpointId: string,
  owner: Owner | undefined,
): Promise<BacklogChange | undefined> {
  await lockEndpointOf(transaction, endpointId, owner);
  const changed = await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET paused = true, updated_at = now()
    WHERE id = ${endpointId}::uuid AND NOT paused AND deleted_at IS NULL
  `);
  return changed === 0 ? undefined : await markBacklog(transaction, endpointId);
}
