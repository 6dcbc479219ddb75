import type { DeadLetter, UnsettledMessage } from '@posthorn/database';
import { type Queues, nextAttempt } from '@posthorn/queues';
import type { MaintenanceDependencies } from '../maintenance/maintenance.js';

const PAGE = 1000;

/**
 * Refills the queues from PostgreSQL, which owns all state, after Redis lost its data.
 * The outbox sweep would do so later, and would not refill the retry queues.
 * Job ids are stable, so an existing job is not queued twice.
 */
export async function rebuildQueues(dependencies: MaintenanceDependencies): Promise<void> {
  const { queues, logger } = dependencies;
  if (!queues.isReady()) return;
  const lost = await queues.dataMarker.findLost();
  if (lost.length === 0) return;
  let messages = 0;
  const isRebuilt = await queues.dataMarker.restore(async (keepGoing, shards) => {
    const rebuild = { keepGoing, isWanted: (id: string) => shards.has(queues.shardOf(id)) };
    messages = await enqueueUnsettled(dependencies, rebuild);
    await addDeadLetters(dependencies, rebuild);
    await dependencies.database.exports.sweepWaitingNow();
  }, lost);
  if (!isRebuilt || messages === 0) return;
  logger.warn('Redis was empty, or has other shards; its queues were filled again', {
    messages,
    shards: lost,
  });
}

interface Rebuild {
  keepGoing(): Promise<void>;
  /** Whether the shard of this id must be refilled. */
  isWanted(id: string): boolean;
}

async function enqueueUnsettled(
  { database, queues }: MaintenanceDependencies,
  { keepGoing, isWanted }: Rebuild,
): Promise<number> {
  let count = 0;
  let page: readonly UnsettledMessage[];
  let after: UnsettledMessage['cursor'] | undefined;
  do {
    page = await database.outbox.listUnsettled({ after, limit: PAGE });
    const wanted = page.filter(({ endpointId }) => isWanted(endpointId));
    await Promise.all(wanted.map((message) => addJob(message, queues)));
    await keepGoing();
    count += wanted.length;
    after = page.at(-1)?.cursor;
  } while (page.length === PAGE);
  return count;
}

async function addJob(
  { retry, ...message }: UnsettledMessage,
  queues: Pick<Queues, 'deliveries' | 'retries'>,
): Promise<void> {
  const job = nextAttempt(message);
  if (retry === null) await queues.deliveries.add(job);
  else await queues.retries.add(retry.schedule, job, Math.max(0, retry.dueAt.getTime() - Date.now()));
}

async function addDeadLetters(
  { database, queues }: MaintenanceDependencies,
  { keepGoing, isWanted }: Rebuild,
): Promise<void> {
  let page: readonly DeadLetter[];
  let afterId: string | undefined;
  do {
    page = await database.outbox.listDeadLetters({ afterId, limit: PAGE });
    const wanted = page.filter(({ id }) => isWanted(id));
    await Promise.all(
      wanted.map(({ id, projectId, endpointId, lastError }) =>
        queues.deadLetters.add({ messageId: id, projectId, endpointId, lastError: lastError ?? '' }),
      ),
    );
    await keepGoing();
    afterId = page.at(-1)?.id;
  } while (page.length === PAGE);
}
