import type { PrismaClient } from '../connections/prisma-client.js';
import { findDeadLetters } from '../messages/find-dead-letters.js';
import { type DeadLetter, listDeadLetters } from '../messages/list-dead-letters.js';
import type { MessageRepositoryOptions } from '../messages/message-repository.js';
import { endSweep } from './end-sweep.js';
import { findOldestOverdue } from './find-oldest-overdue.js';
import { hasOverdueMessages } from './has-overdue-messages.js';
import { type UnsettledCursor, type UnsettledMessage, listUnsettled } from './list-unsettled-messages.js';
import { sweepAgain } from './sweep-again.js';
import { type SweepOptions, type SweptMessage, sweepMessages } from './sweep-messages.js';

/** Messages whose jobs the scheduler must enqueue, for the outbox sweep and for the rebuild of the queues. */
export interface OutboxRepository {
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
  /** Returns swept messages to the sweep, which claims them again after `afterMs`. */
  sweepAgain(ids: readonly string[], afterMs: number): Promise<void>;
  /** Marks settled messages as fully enqueued, except those that failed a moment ago. */
  endSweep(ids: readonly string[]): Promise<void>;
}

export function createOutboxRepository(
  prisma: PrismaClient,
  { recentPartitions, sweepAfterMs }: Omit<MessageRepositoryOptions, 'preparedPrisma'>,
): OutboxRepository {
  return {
    sweep: async (options) =>
      (await hasOverdueMessages(recentPartitions.prepared)) ? await sweepMessages(prisma, options) : [],
    findOldestOverdue: () => findOldestOverdue(recentPartitions.prepared),
    listUnsettled: (query) => listUnsettled(prisma, query),
    listDeadLetters: (query) => listDeadLetters(prisma, query),
    findDeadLetters: (ids) => findDeadLetters(prisma, ids),
    sweepAgain: (ids, afterMs) => sweepAgain(prisma, ids, afterMs),
    endSweep: (ids) => endSweep(prisma, ids, sweepAfterMs),
  };
}
