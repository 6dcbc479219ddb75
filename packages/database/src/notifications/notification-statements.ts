import type { CountedNotification } from '@posthorn/domain';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import { countNotifications } from './count-notifications.js';
import {
  type NotificationDelivery,
  type NotifyingClient,
  notifyOfEndpoint,
  notifyProject,
} from './notify.js';

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
    OR notified_at <= now() - CASE type WHEN 'inbound.rejected' THEN interval '1 hour' ELSE interval '1 minute' END
  )`);

/**
 * Sends at most `limit` notifications of failed messages, broken orders and rejected requests. Two schedulers take different counts.
 * Returns the number of counts that ended, with a notification or without one, or of the orders that broke if these are more.
 */
export async function sendCounts({ sql, onNotification }: NotifyingClient, limit: number): Promise<number> {
  await forgetQuietCounts(sql, limit);
  const added = await addUpBrokenOrders(sql, limit);
  const { done, deliveries } = await sql.transaction(async (transaction) => {
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
  for (const delivery of deliveries) onNotification(delivery);
  return Math.max(done, added);
}

/** Counts at most `limit` messages that left their order as dead letters. Returns their number. */
async function addUpBrokenOrders(sql: SqlPool, limit: number): Promise<number> {
  const [added] = await sql.query<{ count: number }[]>(Prisma.sql`
    WITH taken AS (
      DELETE FROM broken_orders
      WHERE id = ANY (ARRAY(SELECT id FROM broken_orders ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING project_id, endpoint_id, 1 AS count, at
    ),
    counted AS (${countNotifications('endpoint.order_broken', Prisma.raw('SELECT * FROM taken'))})
    SELECT count(*)::int AS count FROM taken
  `);
  return added?.count ?? 0;
}

async function takeDue(transaction: Transaction, limit: number): Promise<readonly CountRow[]> {
  return await transaction.query<CountRow[]>(Prisma.sql`
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
async function forgetQuietCounts(sql: SqlPool, limit: number): Promise<void> {
  await sql.execute(Prisma.sql`
    DELETE FROM notification_counts
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM notification_counts
      WHERE count = 0 AND notified_at < now() - interval '1 day'
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ))
  `);
}

/** The messages that a month of each plan includes, by the plan's name; `null` is unlimited. */
export type MonthlyLimits = (plan: string) => number | null;

const PERCENTS = [80, 100];

interface Usage {
  readonly projectId: string;
  readonly plan: string;
  /** Such as 2026-11. */
  readonly month: string;
  /** Of all projects of the tenant. */
  readonly messages: number;
  /** The warnings so far, as `percent/limit`. */
  readonly warned: readonly string[];
}

/**
 * Warns each project with a notification endpoint once of each share of its tenant's quota, in each month (UTC). A
 * changed quota is another one.
 */
export async function warnOfQuotas(
  { sql, onNotification }: NotifyingClient,
  limitOf: MonthlyLimits,
): Promise<void> {
  for (const usage of await findUsage(sql)) {
    const limit = limitOf(usage.plan);
    if (limit === null) continue;
    const reached = PERCENTS.filter((percent) => usage.messages * 100 >= limit * percent);
    for (const percent of reached) {
      if (usage.warned.includes(`${percent}/${limit}`)) continue;
      const delivery = await warn(sql, usage, { percent, messages_per_month: limit });
      if (delivery !== undefined) onNotification(delivery);
    }
  }
}

async function findUsage(sql: SqlPool): Promise<readonly Usage[]> {
  return await sql.query<Usage[]>(Prisma.sql`
    SELECT
      p.id::text AS "projectId", t.plan, to_char(present.month, 'YYYY-MM') AS month, used.messages,
      ARRAY(
        SELECT concat(w.percent, '/', w.messages_per_month)
        FROM quota_warnings AS w
        WHERE w.project_id = p.id AND w.month = present.month
      ) AS warned
    FROM projects AS p
    JOIN tenants AS t ON t.id = p.tenant_id
    CROSS JOIN (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month) AS present
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(u.messages), 0)::float8 AS messages
      FROM projects AS own
      JOIN usage_counts AS u ON u.project_id = own.id AND u.month = present.month
      WHERE own.tenant_id = t.id
    ) AS used
    WHERE p.notification_endpoint_id IS NOT NULL AND p.status <> 'deleted'
  `);
}

async function warn(
  sql: SqlPool,
  { projectId, month, messages }: Usage,
  share: { readonly percent: number; readonly messages_per_month: number },
): Promise<NotificationDelivery | undefined> {
  return await sql.transaction(async (transaction) => {
    const isNew = await transaction.execute(Prisma.sql`
      INSERT INTO quota_warnings (project_id, month, percent, messages_per_month)
      VALUES (${projectId}::uuid, ${`${month}-01`}::date, ${share.percent}, ${share.messages_per_month})
      ON CONFLICT DO NOTHING
    `);
    if (isNew === 0) return undefined;
    await transaction.execute(Prisma.sql`
      DELETE FROM quota_warnings WHERE project_id = ${projectId}::uuid AND month < ${`${month}-01`}::date
    `);
    return await notifyProject(transaction, projectId, {
      type: 'quota.warning',
      data: { month, messages, ...share },
    });
  }, QUEUED_TRANSACTION);
}
