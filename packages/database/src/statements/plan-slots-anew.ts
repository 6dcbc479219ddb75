import type { Transaction } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';

/** Voids the slots of an endpoint's messages; the sweep hands them off anew, in their original order. */
export async function planSlotsAnew(transaction: Transaction, endpointId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE endpoints SET slot_epoch = slot_epoch + 1 WHERE id = ${endpointId}::uuid
  `);
  await transaction.$executeRaw(Prisma.sql`
    UPDATE messages
    SET sweep_at = now()
    WHERE endpoint_id = ${endpointId}::uuid
      AND sweep_at IS NOT NULL
      AND status IN ('queued', 'pending_retry')
      AND slot_epoch IS NOT NULL
  `);
}
