import type { Transaction } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';

/** Makes what an endpoint's pause held due now, and returns how many messages that were. */
export async function releaseHeldMessages(transaction: Transaction, endpointId: string): Promise<number> {
  return await transaction.$executeRaw(Prisma.sql`
    UPDATE messages
    SET status = 'pending_retry', next_attempt_at = now(), sweep_at = now(), updated_at = now()
    WHERE endpoint_id = ${endpointId}::uuid AND sweep_at IS NOT NULL AND status = 'paused'
  `);
}
