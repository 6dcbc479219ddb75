import type { PrismaClient } from '../connections/prisma-client.js';
import { addUpUsageCounts } from './add-up-usage-counts.js';
import { type OpenMonth, findOpenMonths } from './find-open-months.js';
import { type UsagePage, type UsageQuery, listUsage } from './list-usage.js';

/** The messages that the plan of a month included; `null` is unlimited. */
export interface MonthEnd extends Pick<OpenMonth, 'tenantId' | 'month'> {
  readonly messagesPerMonth: number | null;
}

/**
 * Messages accepted per tenant and month, both sent and received. The statement that stores the messages also counts
 * them.
 */
export interface UsageRepository {
  list(query: UsageQuery): Promise<UsagePage>;
  /** Adds up at most `limit` rows. Returns the number of rows. */
  addUp(limit: number): Promise<number>;
  findOpenMonths(limit: number): Promise<readonly OpenMonth[]>;
  /** Never changes a recorded end. */
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
