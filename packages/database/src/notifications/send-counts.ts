import type { CountedNotification } from '@posthorn/domain';
import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import { QUEUED_TRANSACTION } from '../connections/transaction-timeouts.js';
import { type NotificationDelivery, notifyOfEndpoint } from './notify.js';

interface CountRow {
  readonly endpointId: string;
  readonly type: CountedNotification;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** On `notification_counts`: at most one notification an interval, at once after a quiet time. */
const IS_DUE = Prisma.raw(`
  count > 0 AND (
    notified_at IS NULL
    OR notified_at <= now() - CASE type WHEN 'message.failed' THEN interval '1 minute' ELSE interval '1 hour' END
  )`);

interface SentCounts {
  /** The number of counts that ended, with a notification or without one. */
  readonly done: number;
  readonly deliveries: readonly NotificationDelivery[];
}

/** Sends at most `limit` notifications of what was counted. Two schedulers take different counts. */
export async function sendCounts(prisma: PrismaClient, limit: number): Promise<SentCounts> {
  return await prisma.$transaction(async (transaction) => {
    const due = await takeDue(transaction, limit);
    const deliveries: NotificationDelivery[] = [];
    for (const { endpointId, type, count, firstAt, lastAt } of due) {
      const counted = { count, first_at: firstAt.toISOString(), last_at: lastAt.toISOString() };
      const delivery = await notifyOfEndpoint(transaction, endpointId, (about) => ({
        type,
        data: { ...about, ...counted },
      }));
      if (delivery !== undefined) deliveries.push(delivery);
    }
    return { done: due.length, deliveries };
  }, QUEUED_TRANSACTION);
}

async function takeDue(transaction: Transaction, limit: number): Promise<readonly CountRow[]> {
  return await transaction.$queryRaw<CountRow[]>(Prisma.sql`
    WITH due AS (
      SELECT endpoint_id, type, count, first_at, last_at
      FROM notification_counts
      WHERE ${IS_DUE}
      ORDER BY notified_at NULLS FIRST
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE notification_counts AS n SET count = 0, notified_at = now()
    FROM due
    WHERE n.endpoint_id = due.endpoint_id AND n.type = due.type
    RETURNING
      due.endpoint_id::text AS "endpointId", due.type, due.count, due.first_at AS "firstAt", due.last_at AS "lastAt"
  `);
}

/** Deletes at most `limit` counts of endpoints without a notification for a day. */
export async function forgetQuietCounts(prisma: PrismaClient, limit: number): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    DELETE FROM notification_counts
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM notification_counts
      WHERE count = 0 AND notified_at < now() - interval '1 day'
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ))
  `);
}
