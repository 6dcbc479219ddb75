import { isUuid } from '@posthorn/common';
import type { MaintenanceDependencies } from '../maintenance/maintenance-dependencies.js';

const PAGE = 1000;

/**
 * Makes the chore that takes out of the dead letters what PostgreSQL says is none: a replay, a deletion or an expiry may have
 * met the moment between the record of a failure and the adding of its job; another number of shards may have moved it. Each round
 * looks at one page of each shard, and the next one goes on from there. What is missing among them is added by the sweep.
 */
export function createDeadLetterCheck({
  database,
  queues,
  logger,
}: Pick<MaintenanceDependencies, 'database' | 'queues' | 'logger'>): () => Promise<void> {
  /** By shard. */
  const offsets = new Map<number, number>();

  async function removeStale(listed: readonly string[], shard: number): Promise<number> {
    const ids = listed.filter(isUuid);
    const dead = new Set(ids.length === 0 ? [] : await database.messages.findDeadLetters(ids));
    const stale = ids.filter((id) => !dead.has(id) || queues.shardOf(id) !== shard);
    await Promise.all(stale.map((id) => queues.removeDeadLetterFrom(shard, id)));
    if (stale.length > 0) logger.info('removed jobs of dead letters that are none', { jobs: stale.length });
    return stale.length;
  }

  return async () => {
    if (!queues.isReady()) return;
    for (const shard of queues.shards) {
      const offset = offsets.get(shard) ?? 0;
      const listed = await queues.listDeadLetters(offset, PAGE, shard);
      const removed = await removeStale(listed, shard);
      offsets.set(shard, listed.length < PAGE ? 0 : offset + PAGE - removed);
    }
  };
}
