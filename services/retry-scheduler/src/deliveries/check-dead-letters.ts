import { isUuid } from '@posthorn/common';
import type { MaintenanceDependencies } from '../maintenance/maintenance.js';

const DEFAULT_PAGE = 1000;

interface DeadLetterCheckDependencies extends Pick<
  MaintenanceDependencies,
  'database' | 'queues' | 'logger'
> {
  /** The number of jobs that a round checks per shard. */
  readonly page?: number;
}

/**
 * Creates the maintenance job that removes jobs from the dead-letter queue whose message is no dead letter in
 * PostgreSQL. Such a job remains when a replay, deletion or expiry happens between the record of a failure and the
 * adding of its job. A changed number of shards also leaves such jobs behind.
 * Each round checks one page per shard, and the next round continues there. The outbox sweep adds missing jobs.
 */
export function createDeadLetterCheck({
  database,
  queues,
  logger,
  page = DEFAULT_PAGE,
}: DeadLetterCheckDependencies): () => Promise<void> {
  /** The next offset by shard. */
  const offsets = new Map<number, number>();

  async function removeStale(listed: readonly string[], shard: number): Promise<number> {
    const ids = listed.filter(isUuid);
    const dead = new Set(ids.length === 0 ? [] : await database.outbox.findDeadLetters(ids));
    const stale = ids.filter((id) => !dead.has(id) || queues.shardOf(id) !== shard);
    await Promise.all(stale.map((id) => queues.deadLetters.removeFrom(shard, id)));
    if (stale.length > 0) logger.info('removed stale jobs of dead letters', { jobs: stale.length });
    return stale.length;
  }

  return async () => {
    if (!queues.isReady()) return;
    for (const shard of queues.shards) {
      const offset = offsets.get(shard) ?? 0;
      const listed = await queues.deadLetters.list(offset, page, shard);
      const removed = await removeStale(listed, shard);
      offsets.set(shard, listed.length < page ? 0 : offset + page - removed);
    }
  };
}
