import { IN_ORDER, NEVER } from '../connections/never.js';
import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { type SqlPool, type Transaction, Prisma } from '../connections/open-connection.js';
import { enable } from '../endpoint-health/reset-health.js';
import { markBacklog } from '../outbox/mark-backlog.js';
import { changeEndpoint } from './change-endpoint.js';

/**
 * No attempt starts after it. Waiting messages are held, a large backlog in the background. Returns false when the
 * endpoint was already paused. Throws FormerOwnerError when the endpoint is not the owner's own.
 */
export async function pause(sql: SqlPool, id: string, owner?: Owner): Promise<boolean> {
  const isPaused = await changeEndpoint(sql, id, async (transaction) => {
    await lockEndpointOf(transaction, id, owner);
    const changed = await transaction.execute(Prisma.sql`
      UPDATE endpoints SET paused = true, updated_at = now()
      WHERE id = ${id}::uuid AND NOT paused AND deleted_at IS NULL
    `);
    return changed === 0 ? undefined : { answer: true, backlog: await markBacklog(transaction, id) };
  });
  return isPaused ?? false;
}

/**
 * Releases the held messages, a large backlog in the background: they become due now and get new slots. A disabled
 * endpoint is enabled. Returns the number of messages, or undefined when the endpoint was not paused. Throws
 * FormerOwnerError when the endpoint is not the owner's own.
 */
export async function resume(sql: SqlPool, id: string, owner?: Owner): Promise<number | undefined> {
  return await changeEndpoint(sql, id, async (transaction) => {
    const heldMessages = await countHeld(transaction, id);
    if (heldMessages === undefined) return undefined;
    await lockEndpointOf(transaction, id, owner);
    const changed = await transaction.execute(Prisma.sql`
      UPDATE endpoints SET paused = false, limit_version = limit_version + 1, updated_at = now()
      WHERE id = ${id}::uuid AND paused AND deleted_at IS NULL
    `);
    if (changed === 0) return undefined;
    await enable(transaction, id);
    return { answer: heldMessages, backlog: await markBacklog(transaction, id) };
  });
}

/**
 * Runs before anything is locked, because counting a million messages takes a while. Those that began to wait for the head
 * of their key during the pause are held by it.
 */
async function countHeld(transaction: Transaction, endpointId: string): Promise<number | undefined> {
  const [row] = await transaction.query<{ held: number }[]>(Prisma.sql`
    SELECT (
      (
        SELECT count(*) FROM messages
        WHERE endpoint_id = ${endpointId}::uuid AND sweep_at = ${Prisma.raw(`'${NEVER}'`)}::timestamptz
      ) + (
        SELECT count(*) FROM messages
        WHERE endpoint_id = ${endpointId}::uuid AND ordering_key IS NOT NULL
          AND sweep_at = ${Prisma.raw(`'${IN_ORDER}'`)}::timestamptz
      )
    )::int AS held
    FROM endpoints
    WHERE id = ${endpointId}::uuid AND paused AND deleted_at IS NULL
  `);
  return row?.held;
}

export {
  /**
   * No attempt starts after it. Waiting messages are ended, a large backlog in the background. Its project then has no
   * notification endpoint, when it was this one. Returns false when the endpoint was already deleted. Throws
   * FormerOwnerError when the endpoint is not the owner's own.
   */
  deleteEndpoint as delete,
};

/** Also clears the pause, so that its messages are ended and not held. */
async function deleteEndpoint(sql: SqlPool, id: string, owner?: Owner): Promise<boolean> {
  const isDeleted = await changeEndpoint(sql, id, async (transaction) => {
    await transaction.execute(Prisma.sql`
      SELECT FROM projects WHERE notification_endpoint_id = ${id}::uuid FOR UPDATE
    `);
    await lockEndpointOf(transaction, id, owner);
    const changed = await transaction.execute(Prisma.sql`
      UPDATE endpoints SET deleted_at = now(), paused = false, updated_at = now()
      WHERE id = ${id}::uuid AND deleted_at IS NULL
    `);
    if (changed === 0) return undefined;
    await transaction.execute(Prisma.sql`
      UPDATE projects SET notification_endpoint_id = NULL WHERE notification_endpoint_id = ${id}::uuid
    `);
    return { answer: true, backlog: await markBacklog(transaction, id) };
  });
  return isDeleted ?? false;
}
