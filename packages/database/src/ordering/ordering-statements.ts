import type { Clients } from '../connections/prisma-client.js';
import { type OrderedHead, type OrderingKey, advanceOrder, listSteps } from './advance-order.js';

/**
 * Looks at keys whose head may have changed, of at most `limit` changes. Returns the heads that must be enqueued, and
 * whether more may be left.
 */
export async function advanceSteps(
  { prisma, sweepAfterMs }: Clients,
  limit: number,
): Promise<{ readonly keys: number; readonly heads: readonly OrderedHead[] }> {
  const keys = await listSteps(prisma, limit);
  return { keys: keys.length, heads: await advanceOrder(prisma, keys, sweepAfterMs) };
}

export type { OrderingKey };
