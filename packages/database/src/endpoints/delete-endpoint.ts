import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';

/**
 * Returns undefined when the endpoint was deleted before. Also clears the pause, so that its messages are ended and not
 * held. Its project then has no notification endpoint, when it was this one.
 */
export async function deleteEndpoint(
  transaction: Transaction,
  endpointId: string,
  owner: Owner | undefined,
): Promise<BacklogChange | undefined> {
  await transaction.$executeRaw(Prisma.sql`
    SELECT FROM projects WHERE notification_endpoint_id = ${endpointId}::uuid FOR UPDATE
  `);
  await lockEndpointOf(transaction, endpointId, owner);
  const changed = await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET deleted_at = now(), paused = false, updated_at = now()
    WHERE id = ${endpointId}::uuid AND deleted_at IS NULL
  `);
  if (changed === 0) return undefined;
  await transaction.$executeRaw(Prisma.sql`
    UPDATE projects SET notification_endpoint_id = NULL WHERE notification_endpoint_id = ${endpointId}::uuid
  `);
  return await markBacklog(transaction, endpointId);
}
