import { setTimeout as sleep } from 'node:timers/promises';
import type { SweptMessage } from '@posthorn/database';
import { HAND_OFF_GRACE_MS, SECOND } from '@posthorn/domain';
import { nextAttempt } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';
import { type StrayRepair, createStrayRepair } from './stray-repair.js';

/** So few that whoever waits behind a batch, in either store, does not notice. */
const BATCH = 250;
/** The part of the time that goes by without a batch: a large backlog that waits for its turn must not harm what flows. */
const REST = 4 / 5;
const AGAIN_AFTER_FAILURE_MS = 5 * SECOND;

type SweepDependencies = Omit<MaintenanceDependencies, 'plans' | 'files'>;

/**
 * PostgreSQL owns the state, Redis only carries it: a message whose hand-off is overdue is handed off again. A job
 * that was not lost after all has the same id, so nothing is queued twice.
 */
export async function sweepOverdueMessages(
  dependencies: SweepDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  const strays = createStrayRepair(dependencies);
  let failure: SweepFailure | undefined;
  while (signal?.aborted !== true) {
    const startedAt = performance.now();
    const messages = await database.messages.sweep({ limit: BATCH, againAfterMs: HAND_OFF_GRACE_MS });
    failure = (await settle(messages, { ...dependencies, strays })) ?? failure;
    // A node of a cluster that is away must not keep the others' messages from being found.
    if (failure !== undefined && (messages.length < BATCH || failure.isTotal)) throw failure.error;
    const isLast = messages.length < BATCH;
    await strays.run({ evenFew: isLast });
    if (isLast) return;
    await rest((performance.now() - startedAt) * (REST / (1 - REST)), signal);
  }
}

interface Sweep extends SweepDependencies {
  readonly strays: StrayRepair;
}

interface SweepFailure {
  readonly error: unknown;
  /** Nothing could be handed off. */
  readonly isTotal: boolean;
}

/** Hands off what is of one shard by itself; what its node does not take is looked at again soon. */
export async function settle(
  messages: readonly SweptMessage[],
  dependencies: Sweep,
): Promise<SweepFailure | undefined> {
  const { queues, logger, swept, lost } = dependencies;
  const byShard = queues.shards
    .map((shard) => messages.filter(({ endpointId }) => queues.shardOf(endpointId) === shard))
    .filter((own) => own.length > 0);
  const errors: unknown[] = [];
  let lostCount = 0;
  for (const own of byShard) {
    try {
      const waiting = own.filter(isWaiting);
      lostCount += await enqueueAgain(waiting, dependencies);
      await deadLetter(
        own.filter(({ status }) => status === 'failed_permanent'),
        dependencies,
      );
      swept.inc(waiting.length);
    } catch (error) {
      errors.push(error);
      await giveBack(own, dependencies);
    }
  }
  lost.inc(lostCount);
  if (lostCount > 0) logger.info('lost hand-offs were repeated', { messages: lostCount });
  return errors.length === 0 ? undefined : { error: errors[0], isTotal: errors.length === byShard.length };
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
}

function isWaiting({ status, claimed }: SweptMessage): boolean {
  return status === 'queued' || status === 'pending_retry' || (status === 'delivering' && !claimed);
}

/**
 * Most of what waits for long has its job still, which is only looked at: a backlog must cost little. Jobs from before a resume, or
 * for a void slot, are all taken out before any is added, so that the order holds. Resolves to how many were lost.
 */
async function enqueueAgain(
  messages: readonly SweptMessage[],
  { queues, strays }: Pick<Sweep, 'queues' | 'strays'>,
): Promise<number> {
  if (messages.length === 0) return 0;
  const requeued = messages.filter(({ resumed, slotVoid }) => resumed || slotVoid);
  await Promise.all(requeued.map((message) => queues.removeDelivery(nextAttempt(message))));
  const jobs = messages.map(nextAttempt);
  const locations = await queues.locateDeliveries(jobs);
  await Promise.all(jobs.filter((_, index) => locations[index] !== 'queued').map(queues.addDelivery));
  await queues.parking.revive(jobs.filter((_, index) => locations[index] === 'queued'));
  for (const [index, message] of messages.entries())
    if (locations[index] === 'queued') strays.consider(message, nextAttempt(message));
  return messages.filter(({ resumed, slotVoid }, index) => {
    const isRequeuedOnPurpose = resumed || slotVoid;
    return locations[index] === 'nowhere' && !isRequeuedOnPurpose;
  }).length;
}

/** While Redis is away, the next sweep must not look at them much later. */
async function giveBack(
  messages: readonly SweptMessage[],
  { database }: Pick<MaintenanceDependencies, 'database'>,
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await database.messages.sweepAgain(ids, AGAIN_AFTER_FAILURE_MS).catch(() => undefined);
}

async function deadLetter(
  messages: readonly SweptMessage[],
  { database, queues }: Pick<MaintenanceDependencies, 'database' | 'queues'>,
): Promise<void> {
  if (messages.length === 0) return;
  await Promise.all(
    messages.map(({ id, projectId, endpointId, lastError }) =>
      queues.addDeadLetter({ messageId: id, projectId, endpointId, lastError: lastError ?? '' }),
    ),
  );
  await database.messages.endSweep(messages.map(({ id }) => id));
}
