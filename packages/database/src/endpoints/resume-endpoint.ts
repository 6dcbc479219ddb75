import { type Transaction, Prisma } from '../connections/prisma-client.js';
import { type Owner, lockEndpointOf } from '../connections/owner.js';
import { type BacklogChange, markBacklog } from '../outbox/mark-backlog.js';
import { enable } from '../endpoint-health/change-health.js';
import { NEVER } from '../connections/never.js';

export interface Resumption extends BacklogChange {
  /** The number of held messages at that moment. */
  readonly heldMessages: number;
}

/**
 * Returns undefined when the endpoint was not paused. The held messages follow the returned change: they become due now
 * and get new slots. A disabled endpoint is enabled.
 */
export async function resumeEndpoint(
  transaction: Transaction,
  endpointId: string,
  owner: Owner | undefined,
): Promise<Resumption | undefined> {
  const heldMessages = await countHeld(transaction, endpointId);
  if (heldMessages === undefined) return undefined;
  await lockEndpointOf(transaction, endpointId, owner);
  const changed = await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET paused = false, limit_version = limit_version + 1, updated_at = now()
    WHERE id = ${endpointId}::uuid AND paused AND deleted_at IS NULL
  `);
  if (changed === 0) return undefined;
  await enable(transaction, endpointId);
  return { ...(await markBacklog(transaction, endpointId)), heldMessages };
}

/** Runs before anything is locked, because counting a million messages takes a while. */
async function countHeld(transaction: Transaction, endpointId: string): Promise<number | undefined> {
  const [row] = await transaction.$queryRaw<{ held: number }[]>(Prisma.sql`
    SELECT (
      SELECT count(*) FROM messages
      WHERE endpoint_id = ${endpointId}::uuid AND sweep_at = ${Prisma.raw(`'${NEVER}'`)}::timestamptz
    )::int AS held
    FROM endpoints
    WHERE id = ${endpointId}::uuid AND paused AND deleted_at IS NULL
  `);
  return row?.held;
}
