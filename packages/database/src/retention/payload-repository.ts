import { eraseReleasedPayloads } from './erase-released-payloads.js';
import { type ExpiryOptions, type ExpiryResult, expirePayloads } from './expire-payloads.js';
import type { PrismaClient } from '../connections/prisma-client.js';

export interface PayloadRepository {
  /** Erases at most `limit` expired payloads. Concurrent callers claim different ones. */
  expire(options: ExpiryOptions): Promise<ExpiryResult>;
  /**
   * Erases payloads of events that no message needs any more. Looks at most at `limit` releases, and returns their number.
   */
  eraseReleased(limit: number): Promise<number>;
}

export function createPayloadRepository(prisma: PrismaClient): PayloadRepository {
  return {
    expire: (options) => expirePayloads(prisma, options),
    eraseReleased: (limit) => eraseReleasedPayloads(prisma, limit),
  };
}
