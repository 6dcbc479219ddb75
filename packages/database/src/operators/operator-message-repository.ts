import type { PrismaClient } from '../connections/prisma-client.js';
import type { Claim } from '../deliveries/claim-messages.js';
import { type CancelledMessage, cancelMessages } from '../messages/cancel-messages.js';
import {
  type MatchingMessage,
  type MessageFilter,
  countMatching,
  search,
} from '../messages/list-matching-messages.js';
import { type NewestMessage, listNewestMessages } from '../messages/list-newest-messages.js';
import { type ChangedAttempt, cancelAttempt, expediteAttempt } from './change-waiting-attempt.js';

/** Messages of any project, for operators. */
export interface OperatorMessageRepository {
  /** Makes a waiting attempt of any project due now. Returns undefined when it does not wait, or waits for a slot. */
  expediteAttempt(attempt: Claim): Promise<ChangedAttempt | undefined>;
  /** Ends the message of a waiting attempt of any project. Returns undefined when the attempt does not wait. */
  cancelAttempt(attempt: Claim, reason: string): Promise<ChangedAttempt | undefined>;
  /** Ends messages of any project, for operators. Skips messages that are being delivered. */
  cancelMany(ids: readonly string[], reason: string): Promise<readonly CancelledMessage[]>;
  /** Returns a page of messages of any project, oldest first. */
  search(
    filter: MessageFilter,
    page: { readonly afterId: string | undefined; readonly limit: number },
  ): Promise<readonly MatchingMessage[]>;
  countMatching(filter: MessageFilter): Promise<number>;
  /** Returns messages of any project, newest first. */
  listNewest(filter: MessageFilter, limit: number): Promise<readonly NewestMessage[]>;
}

export function createOperatorMessageRepository(
  prisma: PrismaClient,
  sweepAfterMs: number,
): OperatorMessageRepository {
  return {
    expediteAttempt: (attempt) => expediteAttempt(prisma, attempt, sweepAfterMs),
    cancelAttempt: (attempt, reason) => cancelAttempt(prisma, attempt, reason),
    cancelMany: (ids, reason) => cancelMessages(prisma, ids, reason),
    search: (filter, page) => search(prisma, filter, page),
    countMatching: (filter) => countMatching(prisma, filter),
    listNewest: (filter, limit) => listNewestMessages(prisma, filter, limit),
  };
}
