import { type ExpiryOptions, type ExpiryResult, expirePayloads } from './expire-payloads.js';
import type { PrismaClient } from '../connections/prisma-client.js';

export interface PayloadRepository {
  /** Erases at most `limit` expired payloads. Concurrent callers claim different ones. */
  expire(options: ExpiryOptions): Promise<ExpiryResult>;
}

export function createPayloadRepository(prisma: PrismaClient): PayloadRepository {
  return { expire: (options) => expirePayloads(prisma, options) };
}
