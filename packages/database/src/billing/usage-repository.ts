import type { PrismaClient } from '../connections/prisma-client.js';
import { addUpUsageCounts } from './add-up-usage-counts.js';
import { type OpenMonth, findOpenMonths } from './find-open-months.js';
import { type UsagePage, type UsageQuery, listUsage } from './list-usage.js';

/** What the plan of a month included; `null` is unlimited. */
export interface MonthEnd extends Pick<OpenMonth, 'tenantId' | 'month'> {
  readonly messagesPerMonth: number | null;
}

/** How many messages tenants had accepted, sent and received ones alike, by the month. The statement that stores them counts them. */
export interface UsageRepository {
  list(query: UsageQuery): Promise<UsagePage>;
  /** Adds up at most `limit` rows; returns how many. */
  addUp(limit: number): Promise<number>;
  findOpenMonths(limit: number): Promise<readonly OpenMonth[]>;
  /** What is on record stays as it is. */
  endMonths(ends: readonly MonthEnd[]): Promise<void>;
}

export function createUsageRepository(prisma: PrismaClient): UsageRepository {
  return {
    list: (query) => listUsage(prisma, query),
    addUp: (limit) => addUpUsageCounts(prisma, limit),
    findOpenMonths: (limit) => findOpenMonths(prisma, limit),
    async endMonths(ends) {
      await prisma.monthEnd.createMany({ data: [...ends], skipDuplicates: true });
    },
  };
}
