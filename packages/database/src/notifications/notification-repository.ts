import type { PrismaClient } from '../connections/prisma-client.js';
import { forgetQuietCounts, sendCounts } from './send-counts.js';
import { type MonthlyLimits, warnOfQuotas } from './warn-of-quotas.js';

/** The notifications that the passing of time makes due. Others are stored with what they tell of. */
export interface NotificationRepository {
  /** Sends at most `limit` notifications of failed messages and rejected requests. Returns their number. */
  sendCounts(limit: number): Promise<number>;
  /** Warns of used quotas. */
  warnOfQuotas(limitOf: MonthlyLimits): Promise<void>;
}

export function createNotificationRepository(prisma: PrismaClient): NotificationRepository {
  return {
    async sendCounts(limit) {
      await forgetQuietCounts(prisma, limit);
      return await sendCounts(prisma, limit);
    },
    warnOfQuotas: (limitOf) => warnOfQuotas(prisma, limitOf),
  };
}
