import { type RecordRetention, SECOND } from '@posthorn/domain';
import { type Acceptance, acceptMessages, acceptMessagesAgain } from './accept-messages.js';
import { type LimitedMessage, acceptWithinQuotas, acceptWithinQuotasAgain } from './accept-within-quotas.js';
import { settleWrite } from '../connections/settle-write.js';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { Message } from '../generated/client.js';
import type { RecentPartitions } from '../partitions/recent-partitions.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import { type ChangedAttempt, cancelAttempt, expediteAttempt } from '../operators/change-waiting-attempt.js';
import { type ExpeditedMessage, type MovedMessage, cancel, retryNow } from './change-waiting-message.js';
import type { Claim } from '../deliveries/claim-messages.js';
import { type DeletedMessage, type DeletionRequest, deleteMessage } from './delete-message.js';
import { type CancelledMessage, cancelMessages } from './cancel-messages.js';
import { endSweep } from '../outbox/end-sweep.js';
import { findOldestOverdue } from '../outbox/find-oldest-overdue.js';
import { hasOverdueMessages } from '../outbox/has-overdue-messages.js';
import type { NewMessage } from './insert-messages.js';
import { expireMessages } from '../retention/expire-messages.js';
import { findDeadLetters } from './find-dead-letters.js';
import { type DeadLetter, listDeadLetters } from './list-dead-letters.js';
import {
  type UnsettledMessage,
  type UnsettledCursor,
  listUnsettled,
} from '../outbox/list-unsettled-messages.js';
import { type MatchingMessage, type MessageFilter, countMatching, search } from './list-matching-messages.js';
import { type NewestMessage, listNewestMessages } from './list-newest-messages.js';
import { type ListedMessage, type MessageQuery, listMessages } from './list-messages.js';
import { type ReplayedMessage, type ReplayRequest, replayMessages } from './replay-messages.js';
import { sweepAgain } from '../outbox/sweep-again.js';
import { type SweepOptions, type SweptMessage, sweepMessages } from '../outbox/sweep-messages.js';

export type MessageRow = Message;

export interface MessageInProject {
  readonly projectId: string;
  readonly id: string;
}

export interface MessageRepository {
  /**
   * Resolves when the message is committed, when another message holds its idempotency key, or when its tenant's quota
   * is used up.
   */
  accept(message: NewMessage): Promise<Acceptance>;
  /** Returns undefined for a deleted message. */
  findById(id: string): Promise<MessageRow | undefined>;
  /** Never returns a message of another project or of another direction. */
  findInProject(request: DeletionRequest): Promise<MessageRow | undefined>;
  /** Returns the newest messages first. */
  list(query: MessageQuery): Promise<readonly ListedMessage[]>;
  /** Restarts the retry schedule of messages. Skips messages of other projects. */
  replay(request: Omit<ReplayRequest, 'sweepAfterMs'>): Promise<readonly ReplayedMessage[]>;
  /** Returns undefined when the message does not wait for a retry. */
  retryNow(message: MessageInProject): Promise<ExpeditedMessage | undefined>;
  /** Returns undefined when the message neither waits for a retry nor is held. */
  cancel(message: MessageInProject, reason: string): Promise<MovedMessage | undefined>;
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
  /** Whether the message belongs to the project. Deleted messages count. */
  exists(request: DeletionRequest): Promise<boolean>;
  /** Returns undefined when the message does not belong to the project. */
  delete(request: DeletionRequest): Promise<DeletedMessage | undefined>;
  /** Claims messages whose enqueuing is overdue. */
  sweep(options: SweepOptions): Promise<readonly SweptMessage[]>;
  /** Returns when the longest overdue enqueuing became due. Returns undefined when none is overdue. */
  findOldestOverdue(): Promise<Date | undefined>;
  /** Returns a page of the messages for which a job must wait in a queue. */
  listUnsettled(query: {
    readonly after: UnsettledCursor | undefined;
    readonly limit: number;
  }): Promise<readonly UnsettledMessage[]>;
  /** Returns a page of the dead letters of all projects. */
  listDeadLetters(query: {
    readonly afterId: string | undefined;
    readonly limit: number;
  }): Promise<readonly DeadLetter[]>;
  /** Returns the dead letters among the given messages of any project. */
  findDeadLetters(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Deletes at most `limit` records that are older than their tenants' plans keep them. Returns the number of records.
   */
  expire(retentions: readonly RecordRetention[], limit: number): Promise<number>;
  /** Returns swept messages to the sweep, which claims them again after `afterMs`. */
  sweepAgain(ids: readonly string[], afterMs: number): Promise<void>;
  /** Marks settled messages as fully enqueued, except those that failed a moment ago. */
  endSweep(ids: readonly string[]): Promise<void>;
}

/** Includes the time of the statement. Short, because a caller waits and the waiting messages occupy memory. */
const MAX_WAIT_TO_ACCEPT_MS = 5 * SECOND;
const MAX_BYTES_PER_STATEMENT = 4 * 1024 * 1024;

export interface MessageRepositoryOptions {
  readonly recentPartitions: RecentPartitions;
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
}

export function createMessageRepository(
  prisma: PrismaClient,
  { recentPartitions, sweepAfterMs }: MessageRepositoryOptions,
): MessageRepository {
  return {
    accept: createAcceptance({ recentPartitions, sweepAfterMs }),
    async findById(id) {
      return (await prisma.message.findUnique({ where: { id, deletedAt: null } })) ?? undefined;
    },
    async findInProject({ projectId, direction, id }) {
      const where = { id, projectId, direction, deletedAt: null };
      return (await prisma.message.findUnique({ where })) ?? undefined;
    },
    list: (query) => listMessages(prisma, query),
    replay: (request) => replayMessages(prisma, { ...request, sweepAfterMs }),
    retryNow: (message) => retryNow(prisma, message, sweepAfterMs),
    cancel: (message, reason) => cancel(prisma, message, reason),
    expediteAttempt: (attempt) => expediteAttempt(prisma, attempt, sweepAfterMs),
    cancelAttempt: (attempt, reason) => cancelAttempt(prisma, attempt, reason),
    cancelMany: (ids, reason) => cancelMessages(prisma, ids, reason),
    search: (filter, page) => search(prisma, filter, page),
    countMatching: (filter) => countMatching(prisma, filter),
    listNewest: (filter, limit) => listNewestMessages(prisma, filter, limit),
    async exists({ projectId, direction, id }) {
      const where = { id, projectId, direction };
      return (await prisma.message.findUnique({ where, select: { id: true } })) !== null;
    },
    delete: (request) => deleteMessage(prisma, request),
    sweep: async (options) =>
      (await hasOverdueMessages(recentPartitions.prepared)) ? await sweepMessages(prisma, options) : [],
    findOldestOverdue: () => findOldestOverdue(recentPartitions.prepared),
    listUnsettled: (query) => listUnsettled(prisma, query),
    listDeadLetters: (query) => listDeadLetters(prisma, query),
    findDeadLetters: (ids) => findDeadLetters(prisma, ids),
    expire: (retentions, limit) =>
      prisma.$transaction((transaction) => expireMessages(transaction, retentions, limit)),
    sweepAgain: (ids, afterMs) => sweepAgain(prisma, ids, afterMs),
    endSweep: (ids) => endSweep(prisma, ids, sweepAfterMs),
  };
}

type AcceptBatch<Given> = (
  prepared: PrismaClient,
  batch: readonly Given[],
  sweepAfterMs: number,
) => Promise<readonly (Acceptance | Error)[]>;

/**
 * Events wait for the lock of their endpoint, and messages of a tenant with a quota for that of their tenant. Separate
 * batches keep all other messages from waiting with them.
 */
function createAcceptance({
  recentPartitions,
  sweepAfterMs,
}: MessageRepositoryOptions): MessageRepository['accept'] {
  const { prepared } = recentPartitions;
  const inBatches = <Given extends NewMessage>(
    accept: AcceptBatch<Given>,
    acceptAgain: AcceptBatch<Given>,
  ): ((message: Given) => Promise<Acceptance>) =>
    createStatementBatcher<Given, Acceptance>({
      maxWaitMs: MAX_WAIT_TO_ACCEPT_MS,
      weightLimit: { limit: MAX_BYTES_PER_STATEMENT, weigh: ({ sizeBytes }) => sizeBytes },
      execute: (batch) =>
        settleWrite({
          write: () => accept(prepared, batch, sweepAfterMs),
          repeat: () => acceptAgain(prepared, batch, sweepAfterMs),
        }),
    });
  const acceptMessage = inBatches<NewMessage>(acceptMessages, acceptMessagesAgain);
  const acceptEvent = inBatches<NewMessage>(acceptMessages, acceptMessagesAgain);
  const acceptLimited = inBatches<LimitedMessage>(acceptWithinQuotas, acceptWithinQuotasAgain);
  return (message) => {
    const { quota } = message;
    if (quota !== undefined) return acceptLimited({ ...message, quota });
    return message.direction === 'pull' ? acceptEvent(message) : acceptMessage(message);
  };
}
