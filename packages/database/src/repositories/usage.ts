import type { PrismaClient } from '../prisma-client.js';
import { addUpUsageCounts } from '../statements/add-up-usage-counts.js';
import type { UsagePage, UsageQuery } from '../statements/list-usage.js';
import { listUsage } from '../statements/list-usage.js';

/** How many messages tenants had accepted, sent and received ones alike, by the month. The statement that stores them counts them. */
export interface UsageRepository {
  list(query: UsageQuery): Promise<UsagePage>;
  /** Adds up at most `limit` rows; returns how many. */
  addUp(limit: number): Promise<number>;
}

export function createUsageRepository(prisma: PrismaClient): UsageRepository {
  return {
    list: (query) => listUsage(prisma, query),
    addUp: (limit) => addUpUsageCounts(prisma, limit),
  };
}
