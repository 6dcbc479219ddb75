import type { SweptMessage } from '@posthorn/database';
import { HAND_OFF_GRACE_MS } from '@posthorn/domain';
import type { DeliveryJob } from '@posthorn/queues';
import type { ChoreDependencies } from './chore-dependencies.js';

const BATCH = 500;

/**
 * PostgreSQL owns the state, Redis only carries it: a message whose hand-off is overdue is handed off again. A job
 * that was not lost after all has the same id, so nothing is queued twice.
 */
export async function sweepLostHandOffs(dependencies: ChoreDependencies): Promise<void> {
  const { database, logger, swept } = dependencies;
  for (;;) {
    const messages = await database.messages.sweep({ limit: BATCH, againAfterMs: HAND_OFF_GRACE_MS });
    const waiting = messages.filter(isWaiting);
    const dead = messages.filter(({ status }) => status === 'failed_permanent');
    await handOffAgain(waiting, dependencies);
    await deadLetter(dead, dependencies);
    swept.inc(waiting.length);
    if (waiting.length > 0) logger.info('handed off again', { messages: waiting.length });
    if (messages.length < BATCH) return;
  }
}

function isWaiting({ status, claimed }: SweptMessage): boolean {
  return status === 'queued' || status === 'pending_retry' || (status === 'delivering' && !claimed);
}

/** All that wait for a void slot are taken out before any is added, so that the order holds. */
async function handOffAgain(messages: readonly SweptMessage[], { queues }: ChoreDependencies): Promise<void> {
  const withVoidSlot = messages.filter(({ slotVoid }) => slotVoid);
  await Promise.all(withVoidSlot.map((message) => queues.removeDelivery(nextJob(message))));
  await Promise.all(messages.map((message) => queues.addDelivery(nextJob(message))));
}

function nextJob({ id, endpointId, attemptCount }: SweptMessage): DeliveryJob {
  return { messageId: id, endpointId, attemptNo: attemptCount + 1 };
}

async function deadLetter(
  messages: readonly SweptMessage[],
  { database, queues }: ChoreDependencies,
): Promise<void> {
  if (messages.length === 0) return;
  await Promise.all(
    messages.map(({ id, projectId, endpointId, lastError }) =>
      queues.addDeadLetter({ messageId: id, projectId, endpointId, lastError: lastError ?? '' }),
    ),
  );
  await database.messages.endSweep(messages.map(({ id }) => id));
}
