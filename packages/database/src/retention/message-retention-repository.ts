import type { RecordRetention } from '@posthorn/domain';
import type { PrismaClient } from '../connections/prisma-client.js';
import { expireEvents } from './expire-events.js';
import { expireMessages } from './expire-messages.js';

/** Settled messages that their tenants' plans keep no longer. */
export interface MessageRetentionRepository {
  /**
   * Deletes at most `limit` records that are older than their tenants' plans keep them. Returns the number of records.
   */
  expire(retentions: readonly RecordRetention[], limit: number): Promise<number>;
  /** Does the same for events that have no messages any more. */
  expireEvents(retentions: readonly RecordRetention[], limit: number): Promise<number>;
}

export function createMessageRetentionRepository(prisma: PrismaClient): MessageRetentionRepository {
  return {
    expire: (retentions, limit) =>
      prisma.$transaction((transaction) => expireMessages(transaction, retentions, limit)),
    expireEvents: (retentions, limit) => expireEvents(prisma, retentions, limit),
  };
}
