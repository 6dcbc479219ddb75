import { setTimeout as sleep } from 'node:timers/promises';
import type { SweptMessage } from '@posthorn/database';
import { HAND_OFF_GRACE_MS, SECOND } from '@posthorn/domain';
import type { DeliveryJob } from '@posthorn/queues';
import type { ChoreDependencies } from './chore-dependencies.js';

/** So few that whoever waits behind a batch, in either store, does not notice. */
const BATCH = 100;
/** The part of the time that goes by without a batch: a large backlog that waits for its turn must not harm what flows. */
const REST = 4 / 5;
const AGAIN_AFTER_FAILURE_MS = 5 * SECOND;

/**
 * PostgreSQL owns the state, Redis only carries it: a message whose hand-off is overdue is handed off again. A job
 * that was not lost after all has the same id, so nothing is queued twice.
 */
export async function sweepLostHandOffs(
  dependencies: ChoreDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { database, logger, swept, lost } = dependencies;
  while (signal?.aborted !== true) {
    const startedAt = performance.now();
    const messages = await database.messages.sweep({ limit: BATCH, againAfterMs: HAND_OFF_GRACE_MS });
    const waiting = messages.filter(isWaiting);
    const dead = messages.filter(({ status }) => status === 'failed_permanent');
    try {
      const lostCount = await countLost(waiting, dependencies);
      await handOffAgain(waiting, dependencies);
      lost.inc(lostCount);
      await deadLetter(dead, dependencies);
    } catch (error) {
      await giveBack(messages, dependencies);
      throw error;
    }
    swept.inc(waiting.length);
    if (waiting.length > 0) logger.info('handed off again', { messages: waiting.length });
    if (messages.length < BATCH) return;
    await rest((performance.now() - startedAt) * (REST / (1 - REST)), signal);
  }
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
}

function isWaiting({ status, claimed }: SweptMessage): boolean {
  return status === 'queued' || status === 'pending_retry' || (status === 'delivering' && !claimed);
}

/** What waits for long still has its job, and what was resumed or loses its slot is handed off anew on purpose. */
async function countLost(
  messages: readonly SweptMessage[],
  { queues }: Pick<ChoreDependencies, 'queues'>,
): Promise<number> {
  const overdue = messages.filter(({ resumed, slotVoid }) => !resumed && !slotVoid);
  const found = await Promise.all(overdue.map((message) => queues.hasDelivery(nextJob(message))));
  return found.filter((isThere) => !isThere).length;
}

/** All that wait for a void slot are taken out before any is added, so that the order holds. */
async function handOffAgain(messages: readonly SweptMessage[], { queues }: ChoreDependencies): Promise<void> {
  const withVoidSlot = messages.filter(({ slotVoid }) => slotVoid);
  await Promise.all(withVoidSlot.map((message) => queues.removeDelivery(nextJob(message))));
  await Promise.all(messages.map((message) => queues.addDelivery(nextJob(message))));
  await queues.parking.revive(messages.map(nextJob));
}

function nextJob({ id, endpointId, attemptCount }: SweptMessage): DeliveryJob {
  return { messageId: id, endpointId, attemptNo: attemptCount + 1 };
}

/** While Redis is away, the next sweep must not look at them much later. */
async function giveBack(
  messages: readonly SweptMessage[],
  { database }: Pick<ChoreDependencies, 'database'>,
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await database.messages.sweepAgain(ids, AGAIN_AFTER_FAILURE_MS).catch(() => undefined);
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
