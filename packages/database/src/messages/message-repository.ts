import { type Direction, SECOND } from '@posthorn/domain';
import { type Acceptance, acceptMessages, acceptMessagesAgain } from './accept-messages.js';
import { type LimitedMessage, acceptWithinQuotas, acceptWithinQuotasAgain } from './accept-within-quotas.js';
import { confirmWrite } from '../connections/confirm-write.js';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { Message } from '../generated/client.js';
import type { RecentPartitions } from '../partitions/recent-partitions.js';
import type { Owner } from '../connections/owner.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import {
  type ExpeditedMessage,
  type MovedMessage,
  type WaitingForRetry,
  cancel,
  retryMany,
} from './change-waiting-message.js';
import {
  type DeletedMessage,
  type DeletionRequest,
  deleteMessages,
  eraseDeleted,
} from './delete-messages.js';
import type { NewMessage } from './insert-messages.js';
import { type ListedMessage, type MessageQuery, listMessages } from './list-messages.js';
import { readPayload } from './read-payload.js';
import { type ReplayedMessage, type ReplayRequest, replayMessages } from './replay-messages.js';

export type MessageRow = Message;

export interface MessageInProject {
  readonly projectId: string;
  readonly id: string;
}

/** A message of a project. */
export interface OwnMessage {
  readonly projectId: string;
  readonly direction: Direction;
  readonly id: string;
}

export interface MessageRepository {
  /**
   * Resolves when the message is committed, when another message holds its idempotency key, or when its tenant's quota
   * is used up.
   */
  accept(message: NewMessage): Promise<Acceptance>;
  /**
   * Does the same for some messages of one tenant, in one transaction. An error stands for a message that was not
   * stored.
   */
  acceptTogether(messages: readonly NewMessage[]): Promise<readonly (Acceptance | Error)[]>;
  /** Returns undefined for a deleted message. */
  findById(id: string): Promise<MessageRow | undefined>;
  /** Never returns a message of another project or of another direction. */
  findInProject(request: OwnMessage): Promise<MessageRow | undefined>;
  /** Returns the bytes of a payload, or undefined when they are erased, or wait for that. */
  readPayload(id: string): Promise<Buffer | undefined>;
  /** Returns the newest messages first. */
  list(query: MessageQuery): Promise<readonly ListedMessage[]>;
  /** Restarts the retry schedule of messages. Skips messages of other projects. */
  replay(request: Omit<ReplayRequest, 'sweepAfterMs'>): Promise<readonly ReplayedMessage[]>;
  /** Returns undefined when the message does not wait for a retry, or is not that of the given owner. */
  retryNow(
    message: MessageInProject & { readonly owner?: Owner | undefined },
  ): Promise<ExpeditedMessage | undefined>;
  /** Makes messages that wait for a retry due now. Returns them in the order of their ids, without all others. */
  retryMany(messages: WaitingForRetry): Promise<readonly ExpeditedMessage[]>;
  /** Returns undefined when the message neither waits for a retry nor is held. */
  cancel(message: MessageInProject, reason: string): Promise<MovedMessage | undefined>;
  /**
   * Hides messages. Their payloads and response bodies are still there. Returns no row for a message that does not belong
   * to the project.
   */
  delete(request: DeletionRequest): Promise<readonly DeletedMessage[]>;
  /** Erases the payloads of deleted messages. */
  eraseDeleted(ids: readonly string[]): Promise<void>;
}

/** Includes the time of the statement. Short, because a caller waits and the waiting messages occupy memory. */
const MAX_WAIT_TO_ACCEPT_MS = 5 * SECOND;
const MAX_BYTES_PER_STATEMENT = 4 * 1024 * 1024;

export interface MessageRepositoryOptions {
  readonly recentPartitions: RecentPartitions;
  /** Plans each statement once, too, and has transactions. */
  readonly preparedPrisma: PrismaClient;
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
}

export function createMessageRepository(
  prisma: PrismaClient,
  { recentPartitions, preparedPrisma, sweepAfterMs }: MessageRepositoryOptions,
): MessageRepository {
  return {
    ...createAcceptance({ recentPartitions, preparedPrisma, sweepAfterMs }),
    async findById(id) {
      return (await prisma.message.findUnique({ where: { id, deletedAt: null } })) ?? undefined;
    },
    async findInProject({ projectId, direction, id }) {
      const where = { id, projectId, direction, deletedAt: null };
      return (await prisma.message.findUnique({ where })) ?? undefined;
    },
    readPayload: (id) => readPayload(prisma, id),
    list: (query) => listMessages(prisma, query),
    replay: (request) => replayMessages(prisma, { ...request, sweepAfterMs }),
    async retryNow({ id, ...message }) {
      const [moved] = await retryMany(prisma, { ...message, ids: [id] }, sweepAfterMs);
      return moved;
    },
    retryMany: (messages) => retryMany(prisma, messages, sweepAfterMs),
    cancel: (message, reason) => cancel(prisma, message, reason),
    delete: (request) => deleteMessages(prisma, request),
    eraseDeleted: (ids) => eraseDeleted(prisma, ids),
  };
}

/**
 * Events and messages for listeners wait for the lock of their endpoint, and messages of a tenant with a quota for that
 * of their tenant. Separate batches keep all other messages from waiting with them.
 */
function createAcceptance({
  recentPartitions: { prepared },
  preparedPrisma,
  sweepAfterMs,
}: MessageRepositoryOptions): Pick<MessageRepository, 'accept' | 'acceptTogether'> {
  const acceptAll = (batch: readonly NewMessage[]): Results =>
    confirmWrite({
      write: () => acceptMessages(prepared, batch, sweepAfterMs),
      repeat: () => acceptMessagesAgain(prepared, batch, sweepAfterMs),
    });
  const acceptAllLimited = (batch: readonly LimitedMessage[]): Results =>
    confirmWrite({
      write: () => acceptWithinQuotas(preparedPrisma, batch, sweepAfterMs),
      repeat: () => acceptWithinQuotasAgain(preparedPrisma, batch, sweepAfterMs),
    });
  const inBatches = <Given extends NewMessage>(
    execute: (batch: readonly Given[]) => Results,
  ): ((message: Given) => Promise<Acceptance>) =>
    createStatementBatcher<Given, Acceptance>({
      maxWaitMs: MAX_WAIT_TO_ACCEPT_MS,
      weightLimit: { limit: MAX_BYTES_PER_STATEMENT, weigh: ({ sizeBytes }) => sizeBytes },
      execute,
    });
  const acceptMessage = inBatches(acceptAll);
  const acceptEvent = inBatches(acceptAll);
  const acceptLimited = inBatches(acceptAllLimited);
  return {
    accept(message) {
      if (isLimited(message)) return acceptLimited(message);
      return isOrdered(message) ? acceptEvent(message) : acceptMessage(message);
    },
    async acceptTogether(messages) {
      if (messages.length === 0) return [];
      return await (messages.every(isLimited) ? acceptAllLimited(messages) : acceptAll(messages));
    },
  };
}

type Results = Promise<readonly (Acceptance | Error)[]>;

function isOrdered({ direction, isForListeners }: NewMessage): boolean {
  return direction === 'pull' || isForListeners === true;
}

function isLimited(message: NewMessage): message is LimitedMessage {
  return message.quota !== undefined;
}
