import type { PrismaClient } from '../connections/prisma-client.js';
import { addUpMessageCounts, deleteOldRollups } from './add-up-message-counts.js';
import { type MetricBucket, type MetricsQuery, readMetrics } from './read-metrics.js';

/** What became of messages, kept by triggers in the transactions that change them, and apart from the messages. */
export interface MetricRepository {
  /** Oldest first; a bucket in which nothing was accepted is left out. */
  read(query: MetricsQuery): Promise<readonly MetricBucket[]>;
  /** Moves at most `limit` changes into the sums; returns how many. */
  addUp(limit: number): Promise<number>;
  /** Deletes at most `limit` sums that no window reaches back to; returns how many. */
  deleteOld(limit: number): Promise<number>;
}

export function createMetricRepository(prisma: PrismaClient): MetricRepository {
  return {
    read: (query) => readMetrics(prisma, query),
    addUp: (limit) => addUpMessageCounts(prisma, limit),
    deleteOld: (limit) => deleteOldRollups(prisma, limit),
  };
}
