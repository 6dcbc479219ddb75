import type { PrismaClient } from '../connections/prisma-client.js';
import { LONG_TRANSACTION } from '../connections/transaction-timeouts.js';
import { readInIndexOrder } from '../outbox/move-messages.js';
import { erasePayloads } from '../retention/erase-payloads.js';
import type { ExpiryOptions } from '../retention/expire-payloads.js';
import { type ErasureProgress, advanceErasures } from './advance-erasures.js';
import { type MessageToErase, listMessagesToErase } from './list-messages-to-erase.js';
import { type Erasure, takeErasures } from './take-erasures.js';

/** A part of the messages of an erasure, and its state after that part. */
interface Part extends ErasureProgress {
  readonly erasable: readonly MessageToErase[];
}

/**
 * Erases the payloads and response bodies of the next messages of deleted consumers. It stops before a message that is
 * not settled and comes back to it, because a running delivery would record another response body. One transaction
 * erases and records the progress. Returns the number of endpoints that it looked at.
 */
export async function eraseNext(
  prisma: PrismaClient,
  { limit, beforeErasing }: ExpiryOptions,
): Promise<number> {
  return await prisma.$transaction(async (transaction) => {
    const erasures = await takeErasures(transaction);
    if (erasures.length === 0) return 0;
    await readInIndexOrder(transaction);
    const share = Math.ceil(limit / erasures.length);
    const messages = await listMessagesToErase(transaction, erasures, share);
    const parts = erasures.map((erasure) => toPart(erasure, messages, share));
    const erasable = parts.flatMap((part) => part.erasable);
    if (erasable.length > 0) {
      await beforeErasing(erasable);
      await erasePayloads(
        transaction,
        erasable.map(({ messageId }) => messageId),
      );
    }
    await advanceErasures(transaction, parts);
    return erasures.length;
  }, LONG_TRANSACTION);
}

function toPart(erasure: Erasure, listed: readonly MessageToErase[], share: number): Part {
  const messages = listed.filter(
    ({ endpointId, consumerId }) => endpointId === erasure.endpointId && consumerId === erasure.consumerId,
  );
  const unsettled = messages.findIndex(({ isSettled }) => !isSettled);
  const erasable = unsettled < 0 ? messages : messages.slice(0, unsettled);
  const state = unsettled >= 0 ? 'blocked' : messages.length < share ? 'erased' : 'more';
  return { ...erasure, cursor: erasable.at(-1)?.messageId ?? erasure.cursor, state, erasable };
}
