import type { PrismaClient } from '../connections/prisma-client.js';
import { erasePayloads } from './erase-payloads.js';
import { lockExpiredPayloads } from './lock-expired-payloads.js';
import { LONG_TRANSACTION } from '../connections/transaction-timeouts.js';
import { type ExpiredPayload, postponeExpiry } from './postpone-expiry.js';

export interface ExpiryOptions {
  readonly limit: number;
  /**
   * Deletes data that depends on the payloads. If it fails, or the process dies, the payloads still exist and are found
   * again.
   */
  beforeErasing(expired: readonly ExpiredPayload[]): Promise<void>;
}

export interface ExpiryResult {
  readonly erased: number;
  /** Whether more payloads may have expired. */
  readonly more: boolean;
}

/** Erases a batch of expired payloads. Payloads of unsettled messages are checked again later. */
export async function expirePayloads(
  prisma: PrismaClient,
  { limit, beforeErasing }: ExpiryOptions,
): Promise<ExpiryResult> {
  return await prisma.$transaction(async (transaction) => {
    const ids = await lockExpiredPayloads(transaction, limit);
    if (ids.length === 0) return { erased: 0, more: false };
    const expired = await postponeExpiry(transaction, ids);
    // A delivery may wait for the lock of a postponed payload, so the next batch does the slow part.
    if (expired.length < ids.length) return { erased: 0, more: true };
    await beforeErasing(expired);
    await erasePayloads(transaction, ids);
    return { erased: ids.length, more: ids.length === limit };
  }, LONG_TRANSACTION);
}
