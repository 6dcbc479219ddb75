import { setTimeout as sleep } from 'node:timers/promises';
import type { SweptMessage } from '@posthorn/database';
import { HAND_OFF_GRACE_MS, SECOND } from '@posthorn/domain';
import type { DeliveryJob } from '@posthorn/queues';
import type { ChoreDependencies } from './chore-dependencies.js';

/** So few that whoever waits behind a batch, in either store, does not notice. */
const BATCH = 250;
/** The part of the time that goes by without a batch: a large backlog that waits for its turn must not harm what flows. */
const REST = 4 / 5;
const AGAIN_AFTER_FAILURE_MS = 5 * SECOND;

/**
 * PostgreSQL owns the state, Redis only carries it: a message whose hand-off is overdue is handed off again. A job
 * that was not lost after all has the same id, so nothing is queued twice.
 */
export async function sweepLostHandOffs(
  dependencies: Omit<ChoreDependencies, 'plans' | 'files'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, logger, swept, lost } = dependencies;
  while (signal?.aborted !== true) {
    const startedAt = performance.now();
    const messages = await database.messages.sweep({ limit: BATCH, againAfterMs: HAND_OFF_GRACE_MS });
    const waiting = messages.filter(isWaiting);
    const dead = messages.filter(({ status }) => status === 'failed_permanent');
    try {
      const lostCount = await handOffAgain(waiting, dependencies);
      lost.inc(lostCount);
      if (lostCount > 0) logger.info('lost hand-offs were repeated', { messages: lostCount });
      await deadLetter(dead, dependencies);
    } catch (error) {
      await giveBack(messages, dependencies);
      throw error;
    }
    swept.inc(waiting.length);
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

/**
 * Most of what waits for long has its job still, which is only looked at: a backlog must cost little. All that wait for a void slot
 * are taken out before any is added, so that the order holds. Resolves to how many were lost.
 */
async function handOffAgain(
  messages: readonly SweptMessage[],
  { queues }: Pick<ChoreDependencies, 'queues'>,
): Promise<number> {
  if (messages.length === 0) return 0;
  const withVoidSlot = messages.filter(({ slotVoid }) => slotVoid);
  await Promise.all(withVoidSlot.map((message) => queues.removeDelivery(nextJob(message))));
  const jobs = messages.map(nextJob);
  const places = await queues.locateDeliveries(jobs);
  await Promise.all(jobs.filter((_, index) => places[index] !== 'queued').map(queues.addDelivery));
  await queues.parking.revive(jobs.filter((_, index) => places[index] === 'queued'));
  return messages.filter(({ resumed, slotVoid }, index) => {
    const isAnewOnPurpose = resumed || slotVoid;
    return places[index] === 'nowhere' && !isAnewOnPurpose;
  }).length;
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
  { database, queues }: Pick<ChoreDependencies, 'database' | 'queues'>,
): Promise<void> {
  if (messages.length === 0) return;
  await Promise.all(
    messages.map(({ id, projectId, endpointId, lastError }) =>
      queues.addDeadLetter({ messageId: id, projectId, endpointId, lastError: lastError ?? '' }),
    ),
  );
  await database.messages.endSweep(messages.map(({ id }) => id));
}
