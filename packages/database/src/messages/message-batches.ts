import { SECOND } from '@posthorn/domain';
import { confirmWrite } from '../connections/confirm-write.js';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { Clients } from '../connections/prisma-client.js';
import { type Acceptance, acceptMessages, acceptMessagesAgain } from './accept-messages.js';
import { type LimitedMessage, acceptWithinQuotas, acceptWithinQuotasAgain } from './accept-within-quotas.js';
import type { NewMessage } from './insert-messages.js';

/** Includes the time of the statement. Short, because a caller waits and the waiting messages occupy memory. */
const MAX_WAIT_TO_ACCEPT_MS = 5 * SECOND;
const MAX_BYTES_PER_STATEMENT = 4 * 1024 * 1024;

/**
 * Events and messages for listeners wait for the lock of their endpoint, and messages of a tenant with a quota for that
 * of their tenant. Separate batches keep all other messages from waiting with them.
 */
export function createMessageBatches({ prepared, preparedPrisma, sweepAfterMs }: Clients) {
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
      ownerOf: ({ projectId }) => projectId,
      weightLimit: { limit: MAX_BYTES_PER_STATEMENT, weigh: ({ sizeBytes }) => sizeBytes },
      execute,
    });
  const acceptMessage = inBatches(acceptAll);
  const acceptEvent = inBatches(acceptAll);
  const acceptLimited = inBatches(acceptAllLimited);
  return {
    /**
     * Resolves when the message is committed, when another message holds its idempotency key, or when its tenant's
     * quota is used up.
     */
    accept(message: NewMessage): Promise<Acceptance> {
      if (isLimited(message)) return acceptLimited(message);
      return isOrdered(message) ? acceptEvent(message) : acceptMessage(message);
    },
    /**
     * Does the same for some messages of one tenant, in one transaction. An error stands for a message that was not
     * stored.
     */
    async acceptTogether(messages: readonly NewMessage[]): Results {
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
