import { setTimeout as sleep } from 'node:timers/promises';
import type { SweptMessage } from '@posthorn/database';
import { ENQUEUE_GRACE_MS, SECOND } from '@posthorn/domain';
import { nextAttempt } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance.js';
import { type StrayRepair, createStrayRepair } from './stray-repair.js';

/** Small enough that other users of either store do not notice the wait. */
const BATCH = 250;
/** The share of the time without a batch, so that the sweep of a large backlog does not harm other deliveries. */
const REST = 4 / 5;
const AGAIN_AFTER_FAILURE_MS = 5 * SECOND;

type SweepDependencies = Omit<MaintenanceDependencies, 'plans' | 'files' | 'rates' | 'retryTimeScale'>;

/**
 * Enqueues overdue messages again: PostgreSQL owns the state, and Redis only carries it.
 * Job ids are stable, so a job that was not lost is not queued twice.
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
    const messages = await database.outbox.sweep({ limit: BATCH, againAfterMs: ENQUEUE_GRACE_MS });
    failure = (await enqueueSwept(messages, { ...dependencies, strays })) ?? failure;
    // An outage of one cluster node must not keep the sweep from finding messages of other nodes.
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
  /** True when no shard accepted its messages. */
  readonly isTotal: boolean;
}

/** Enqueues the messages of each shard separately. Messages that a node refuses are swept again soon. */
export async function enqueueSwept(
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
  if (lostCount > 0) logger.info('the sweep enqueued overdue messages', { messages: lostCount });
  return errors.length === 0 ? undefined : { error: errors[0], isTotal: errors.length === byShard.length };
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined);
}

function isWaiting({ status, claimed }: SweptMessage): boolean {
  return status === 'queued' || status === 'pending_retry' || (status === 'delivering' && !claimed);
}

/**
 * Most messages that wait for long still have their job, and the sweep only checks it, so a backlog costs little.
 * Jobs from before a resume, or with a void slot, are all removed before any is added, to keep the order.
 * Resolves to the number of lost jobs.
 */
async function enqueueAgain(
  messages: readonly SweptMessage[],
  { queues, strays }: Pick<Sweep, 'queues' | 'strays'>,
): Promise<number> {
  if (messages.length === 0) return 0;
  const requeued = messages.filter(({ resumed, slotVoid }) => resumed || slotVoid);
  await Promise.all(requeued.map((message) => queues.deliveries.remove(nextAttempt(message))));
  const jobs = messages.map(nextAttempt);
  const locations = await queues.deliveries.locate(jobs);
  await Promise.all(jobs.filter((_, index) => locations[index] !== 'queued').map(queues.deliveries.add));
  await queues.parking.revive(jobs.filter((_, index) => locations[index] === 'queued'));
  for (const [index, message] of messages.entries())
    if (locations[index] === 'queued') strays.consider(message, nextAttempt(message));
  return messages.filter(({ resumed, slotVoid }, index) => {
    const isRequeuedOnPurpose = resumed || slotVoid;
    return locations[index] === 'nowhere' && !isRequeuedOnPurpose;
  }).length;
}

/** Makes the messages due for the next sweep soon after a Redis outage. */
async function giveBack(
  messages: readonly SweptMessage[],
  { database }: Pick<MaintenanceDependencies, 'database'>,
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await database.outbox.sweepAgain(ids, AGAIN_AFTER_FAILURE_MS).catch(() => undefined);
}

async function deadLetter(
  messages: readonly SweptMessage[],
  { database, queues }: Pick<MaintenanceDependencies, 'database' | 'queues'>,
): Promise<void> {
  if (messages.length === 0) return;
  await Promise.all(
    messages.map(({ id, projectId, endpointId, lastError }) =>
      queues.deadLetters.add({ messageId: id, projectId, endpointId, lastError: lastError ?? '' }),
    ),
  );
  await database.outbox.endSweep(messages.map(({ id }) => id));
}
