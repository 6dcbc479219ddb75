import type { PrismaClient } from '../connections/prisma-client.js';
import type { OnNotification } from './notify.js';
import { forgetQuietCounts, sendCounts } from './send-counts.js';
import { type MonthlyLimits, warnOfQuotas } from './warn-of-quotas.js';

/** The notifications that the passing of time makes due. Others are stored with what they tell of. */
export interface NotificationRepository {
  /** Sends at most `limit` notifications of failed messages and rejected requests. Returns their number. */
  sendCounts(limit: number): Promise<number>;
  /** Warns of used quotas. */
  warnOfQuotas(limitOf: MonthlyLimits): Promise<void>;
}

export function createNotificationRepository(
  prisma: PrismaClient,
  onNotification: OnNotification,
): NotificationRepository {
  return {
    async sendCounts(limit) {
      await forgetQuietCounts(prisma, limit);
      const { done, deliveries } = await sendCounts(prisma, limit);
      for (const delivery of deliveries) onNotification(delivery);
      return done;
    },
    warnOfQuotas: (limitOf) => warnOfQuotas(prisma, limitOf, onNotification),
  };
}
