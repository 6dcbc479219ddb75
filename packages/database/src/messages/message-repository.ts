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
import {
  type MatchingMessage,
  type MessageFilter,
  countMatching,
  listMatching,
} from './list-matching-messages.js';
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
  /** Resolves when the message is committed, or when another message holds its idempotency key, or its tenant's quota is used up. */
  accept(message: NewMessage): Promise<Acceptance>;
  /** A deleted message is not found. */
  findById(id: string): Promise<MessageRow | undefined>;
  /** Nothing is read of another project's message, or of one of another direction. */
  findInProject(request: DeletionRequest): Promise<MessageRow | undefined>;
  /** Newest first. */
  list(query: MessageQuery): Promise<readonly ListedMessage[]>;
  /** Gives messages a fresh set of attempts; those that are not the project's are left out. */
  replay(request: Omit<ReplayRequest, 'sweepAfterMs'>): Promise<readonly ReplayedMessage[]>;
  /** Undefined when the message does not wait for a retry. */
  retryNow(message: MessageInProject): Promise<ExpeditedMessage | undefined>;
  /** Undefined when the message neither waits for a retry nor is held. */
  cancel(message: MessageInProject, reason: string): Promise<MovedMessage | undefined>;
  /** Of whatever project: makes a waiting attempt due now. Undefined when it does not wait, or waits for a slot. */
  expediteAttempt(attempt: Claim): Promise<ChangedAttempt | undefined>;
  /** Of whatever project: ends the message of a waiting attempt. Undefined when it does not wait. */
  cancelAttempt(attempt: Claim, reason: string): Promise<ChangedAttempt | undefined>;
  /** Ends messages of any project, as an operator may; those that are being delivered are left to their workers. */
  cancelEach(ids: readonly string[], reason: string): Promise<readonly CancelledMessage[]>;
  /** Messages of any project, the oldest first, a page at a time. */
  listMatching(
    filter: MessageFilter,
    page: { readonly afterId: string | undefined; readonly limit: number },
  ): Promise<readonly MatchingMessage[]>;
  countMatching(filter: MessageFilter): Promise<number>;
  /** Messages of any project, the newest first. */
  listNewest(filter: MessageFilter, limit: number): Promise<readonly NewestMessage[]>;
  /** Whether the message is the project's, be it deleted or not. */
  exists(request: DeletionRequest): Promise<boolean>;
  /** Undefined when the message is not the project's. */
  delete(request: DeletionRequest): Promise<DeletedMessage | undefined>;
  /** Takes messages whose hand-off is overdue. */
  sweep(options: SweepOptions): Promise<readonly SweptMessage[]>;
  /** Since when the hand-off that is overdue for longest is so; undefined when none is. */
  findOldestOverdue(): Promise<Date | undefined>;
  /** What a job must wait for in some queue, a page at a time. */
  listUnsettled(query: {
    readonly after: UnsettledCursor | undefined;
    readonly limit: number;
  }): Promise<readonly UnsettledMessage[]>;
  /** The dead letters of all projects, a page at a time. */
  listDeadLetters(query: {
    readonly afterId: string | undefined;
    readonly limit: number;
  }): Promise<readonly DeadLetter[]>;
  /** Which of some messages, of any project, are dead letters. */
  findDeadLetters(ids: readonly string[]): Promise<readonly string[]>;
  /** Deletes at most `limit` records that their tenants' plans keep no longer; returns how many. */
  expire(retentions: readonly RecordRetention[], limit: number): Promise<number>;
  /** Gives swept messages back to the sweep, which takes them again after `afterMs`. */
  sweepAgain(ids: readonly string[], afterMs: number): Promise<void>;
  /** Marks settled messages as fully handed off, but for those that failed a moment ago. */
  endSweep(ids: readonly string[]): Promise<void>;
}

/** With what its statement may take: somebody waits for the answer, and what waits is in memory. */
const MAX_WAIT_TO_ACCEPT_MS = 5 * SECOND;
const MAX_BYTES_PER_STATEMENT = 4 * 1024 * 1024;

export interface MessageRepositoryOptions {
  readonly recentPartitions: RecentPartitions;
  /** How long a hand-off may take before the sweep repeats it. */
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
    cancelEach: (ids, reason) => cancelMessages(prisma, ids, reason),
    listMatching: (filter, page) => listMatching(prisma, filter, page),
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

/** Events wait for the turn of their endpoint, messages of a tenant with a quota for that of their tenant: the others must not wait with them. */
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
