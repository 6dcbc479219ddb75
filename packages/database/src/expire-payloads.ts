import type { PrismaClient } from './prisma-client.js';
import { erasePayloads } from './statements/erase-payloads.js';
import { lockExpiredPayloads } from './statements/lock-expired-payloads.js';
import { LONG_TRANSACTION } from './statements/long-transaction.js';
import type { ExpiredPayload } from './statements/postpone-expiry.js';
import { postponeExpiry } from './statements/postpone-expiry.js';

export interface ExpiryOptions {
  readonly limit: number;
  /** Removes what hangs on payloads. If it fails, or the process dies, they are still there and are found again. */
  beforeErasing(expired: readonly ExpiredPayload[]): Promise<void>;
}

export interface ExpiryResult {
  /** Those of unsettled messages among them: as many as the limit when there may be more. */
  readonly found: number;
  readonly erased: number;
}

/** Erases a batch of the payloads whose time is up; those of messages that are not settled are looked at again later. */
export async function expirePayloads(
  prisma: PrismaClient,
  { limit, beforeErasing }: ExpiryOptions,
): Promise<ExpiryResult> {
  return await prisma.$transaction(async (transaction) => {
    const ids = await lockExpiredPayloads(transaction, limit);
    const expired = ids.length === 0 ? [] : await postponeExpiry(transaction, ids);
    if (expired.length > 0) {
      await beforeErasing(expired);
      await erasePayloads(
        transaction,
        expired.map(({ messageId }) => messageId),
      );
    }
    return { found: ids.length, erased: expired.length };
  }, LONG_TRANSACTION);
}
