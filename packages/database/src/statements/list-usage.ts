import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';

/** A calendar month (UTC) and the messages that a tenant's projects, deleted ones too, had accepted in it. */
export interface UsagePeriod {
  /** Its first day. */
  readonly month: Date;
  readonly messages: number;
}

export interface UsageQuery {
  readonly tenantId: string;
  readonly limit: number;
  readonly offset: number;
}

export interface UsagePage {
  readonly periods: readonly UsagePeriod[];
  /** Months in all. */
  readonly total: number;
}

/** Every month since the tenant has been there, newest first; those without messages too. */
export async function listUsage(
  prisma: PrismaClient,
  { tenantId, limit, offset }: UsageQuery,
): Promise<UsagePage> {
  const rows = await prisma.$queryRaw<(UsagePeriod & { total: number })[]>(Prisma.sql`
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
    SELECT page.month, coalesce(used.messages, 0) AS messages, counted.total
    FROM (SELECT count(*)::int AS total FROM months) AS counted
    LEFT JOIN page ON true
    LEFT JOIN used USING (month)
    ORDER BY page.month DESC
  `);
  return { periods: rows.filter(isPeriod), total: rows[0]?.total ?? 0 };
}

/** A page behind the last month has one row, for the total. */
function isPeriod({ month }: { readonly month: Date | null }): boolean {
  return month !== null;
}
