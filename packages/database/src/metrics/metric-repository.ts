import type { PrismaClient } from '../connections/prisma-client.js';
import { addUpMessageCounts, deleteOldRollups } from './add-up-message-counts.js';
import { type MetricBucket, type MetricsQuery, readMetrics } from './read-metrics.js';

/** Message statistics. Triggers maintain them in the transactions that change messages, in separate tables. */
export interface MetricRepository {
  /** Returns the oldest bucket first. Leaves out buckets in which nothing was accepted. */
  read(query: MetricsQuery): Promise<readonly MetricBucket[]>;
  /** Moves at most `limit` changes into the sums. Returns the number of changes. */
  addUp(limit: number): Promise<number>;
  /** Deletes at most `limit` sums of each kind that are older than every window. Returns the number of sums. */
  deleteOld(limit: number): Promise<number>;
}

export function createMetricRepository(prisma: PrismaClient): MetricRepository {
  return {
    read: (query) => readMetrics(prisma, query),
    addUp: (limit) => addUpMessageCounts(prisma, limit),
    deleteOld: (limit) => deleteOldRollups(prisma, limit),
  };
}
