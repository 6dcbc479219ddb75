import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** A calendar month (UTC) and the messages that a tenant's projects had accepted in it. Deleted projects count. */
export interface UsagePeriod {
  /** The first day of the month. */
  readonly month: Date;
  readonly messages: number;
  /** The messages that the plan included; `null` is unlimited. Present once the end of the month is recorded. */
  readonly ended?: { readonly messagesPerMonth: number | null };
}

export interface UsageQuery {
  readonly tenantId: string;
  readonly limit: number;
  readonly offset: number;
}

export interface UsagePage {
  readonly periods: readonly UsagePeriod[];
  /** The number of months on all pages. */
  readonly total: number;
}

/** Returns every month since the tenant was created, newest first, including months without messages. */
export async function listUsage(
  prisma: PrismaClient,
  { tenantId, limit, offset }: UsageQuery,
): Promise<UsagePage> {
  const rows = await prisma.$queryRaw<UsageRow[]>(Prisma.sql`
    WITH used AS (
      SELECT u.month, sum(u.messages)::float8 AS messages
      FROM projects AS p
      JOIN usage_counts AS u ON u.project_id = p.id
      WHERE p.tenant_id = ${tenantId}::uuid
      GROUP BY u.month
    ),
    months AS (
      SELECT month::date AS month
      FROM tenants AS t, generate_series(
        least(date_trunc('month', t.created_at AT TIME ZONE 'UTC'), (SELECT min(month) FROM used)::timestamp),
        date_trunc('month', now() AT TIME ZONE 'UTC'),
        interval '1 month'
      ) AS month
      WHERE t.id = ${tenantId}::uuid
    ),
    page AS (SELECT month FROM months ORDER BY month DESC LIMIT ${limit} OFFSET ${offset})
    SELECT
      page.month, coalesce(used.messages, 0) AS messages,
      e.tenant_id IS NOT NULL AS "isEnded", e.messages_per_month::float8 AS "messagesPerMonth",
      counted.total
    FROM (SELECT count(*)::int AS total FROM months) AS counted
    LEFT JOIN page ON true
    LEFT JOIN used USING (month)
    LEFT JOIN month_ends AS e ON e.tenant_id = ${tenantId}::uuid AND e.month = page.month
    ORDER BY page.month DESC
  `);
  return { periods: rows.filter(isPeriod).map(toPeriod), total: rows[0]?.total ?? 0 };
}

interface UsageRow {
  /** Null in the single row of a page after the last month: that row only carries the total. */
  readonly month: Date | null;
  readonly messages: number;
  readonly isEnded: boolean;
  readonly messagesPerMonth: number | null;
  readonly total: number;
}

type PeriodRow = UsageRow & { readonly month: Date };

function isPeriod(row: UsageRow): row is PeriodRow {
  return row.month !== null;
}

function toPeriod({ month, messages, isEnded, messagesPerMonth }: PeriodRow): UsagePeriod {
  return { month, messages, ...(isEnded && { ended: { messagesPerMonth } }) };
}
