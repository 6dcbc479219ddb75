import type { Clients } from '../connections/open-connection.js';
import { acceptInBatches, confirmed, isLimited } from './accept-in-batches.js';
import { type Acceptance, acceptMessages } from './accept-messages.js';
import { type LimitedMessage, acceptWithinQuotas } from './accept-within-quotas.js';
import type { NewMessage } from './new-message.js';

/**
 * Events and messages for listeners wait for the lock of their endpoint, those with an ordering key for that of their key,
 * and messages of a tenant with a quota for that
 * of their tenant. Separate batches keep all other messages from waiting with them.
 */
export function createMessageBatches({ prepared, sweepAfterMs }: Clients) {
  const acceptAll = confirmed((batch: readonly NewMessage[], mayExist) =>
    acceptMessages(prepared, batch, { sweepAfterMs, mayExist }),
  );
  const acceptAllLimited = confirmed((batch: readonly LimitedMessage[], mayExist) =>
    acceptWithinQuotas(prepared, batch, { sweepAfterMs, mayExist }),
  );
  const acceptMessage = acceptInBatches(acceptAll, weigh);
  const acceptEvent = acceptInBatches(acceptAll, weigh);
  const acceptLimited = acceptInBatches(acceptAllLimited, weigh);
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
    async acceptTogether(messages: readonly NewMessage[]): Promise<readonly (Acceptance | Error)[]> {
      if (messages.length === 0) return [];
      return await (messages.every(isLimited) ? acceptAllLimited(messages) : acceptAll(messages));
    },
  };
}

function weigh({ sizeBytes }: NewMessage): number {
  return sizeBytes;
}

function isOrdered({ direction, isForListeners, orderingKey }: NewMessage): boolean {
  return direction === 'pull' || isForListeners === true || orderingKey !== undefined;
}
