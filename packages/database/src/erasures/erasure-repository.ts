import type { PrismaClient } from '../connections/prisma-client.js';
import type { ExpiryOptions } from '../retention/expire-payloads.js';
import { eraseNextEvents } from './erase-next-events.js';
import { eraseNext } from './erase-next.js';

/** The endpoints that deleted consumers had, until the payloads and response bodies of their messages are erased. */
export interface ErasureRepository {
  /**
   * Erases the next part, at most about `limit` messages. Concurrent callers take different endpoints. Returns the
   * number of erasures; 0 when none is due.
   */
  eraseNext(options: ExpiryOptions): Promise<number>;
  /** Erases the next part of a deleted consumer's events, at most `limit`. Returns false when none is due. */
  eraseNextEvents(limit: number): Promise<boolean>;
}

export function createErasureRepository(prisma: PrismaClient): ErasureRepository {
  return {
    eraseNext: (options) => eraseNext(prisma, options),
    eraseNextEvents: (limit) => eraseNextEvents(prisma, limit),
  };
}
