import type { PrismaClient } from '../connections/prisma-client.js';
import { erasePayloads } from './erase-payloads.js';
import { lockExpiredPayloads } from './lock-expired-payloads.js';
import { LONG_TRANSACTION } from '../connections/transaction-timeouts.js';
import { type ExpiredPayload, postponeExpiry } from './postpone-expiry.js';

export interface ExpiryOptions {
  readonly limit: number;
  /** Removes what hangs on payloads. If it fails, or the process dies, they are still there and are found again. */
  beforeErasing(expired: readonly ExpiredPayload[]): Promise<void>;
}

export interface ExpiryResult {
  readonly erased: number;
  /** Whether there may be others whose time is up. */
  readonly more: boolean;
}

/** Erases a batch of the payloads whose time is up; those of messages that are not settled are looked at again later. */
export async function expirePayloads(
  prisma: PrismaClient,
  { limit, beforeErasing }: ExpiryOptions,
): Promise<ExpiryResult> {
  return await prisma.$transaction(async (transaction) => {
    const ids = await lockExpiredPayloads(transaction, limit);
    if (ids.length === 0) return { erased: 0, more: false };
    const expired = await postponeExpiry(transaction, ids);
    // A delivery may wait for the lock of a payload that was postponed: what takes long is left to the next batch.
    if (expired.length < ids.length) return { erased: 0, more: true };
    await beforeErasing(expired);
    await erasePayloads(transaction, ids);
    return { erased: ids.length, more: ids.length === limit };
  }, LONG_TRANSACTION);
}
