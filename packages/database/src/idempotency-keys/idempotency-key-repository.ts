import type { PrismaClient } from '../connections/prisma-client.js';
import { deleteIdempotencyKeys } from './delete-idempotency-keys.js';

export interface IdempotencyKeyRepository {
  /** Deletes at most `limit` keys that are older than `hours`. Returns the number of keys. */
  deleteOlderThan(options: { readonly hours: number; readonly limit: number }): Promise<number>;
}

export function createIdempotencyKeyRepository(prisma: PrismaClient): IdempotencyKeyRepository {
  return { deleteOlderThan: (options) => deleteIdempotencyKeys(prisma, options) };
}
