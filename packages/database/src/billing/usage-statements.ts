import { type SqlPool, Prisma } from '../connections/open-connection.js';

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
export async function list(sql: SqlPool, { tenantId, limit, offset }: UsageQuery): Promise<UsagePage> {
  const rows = await sql.query<UsageRow[]>(Prisma.sql`
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

/** A month (UTC) of a tenant that is over but has no recorded end. */
export interface OpenMonth {
  readonly tenantId: string;
  /** The tenant's current plan. */
  readonly plan: string;
  /** The first day of the month. */
  readonly month: Date;
}

/** Returns the open months of at most `limit` tenants. A tenant's first month is the one in which it was created. */
export async function findOpenMonths(sql: SqlPool, limit: number): Promise<readonly OpenMonth[]> {
  return await sql.query<OpenMonth[]>(Prisma.sql`
    WITH present AS (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') AS month),
    open AS (
      SELECT t.id, t.plan, t.created_at
      FROM tenants AS t
      JOIN present AS p ON t.created_at < p.month AT TIME ZONE 'UTC'
      WHERE NOT EXISTS (
        SELECT FROM month_ends AS e
        WHERE e.tenant_id = t.id AND e.month = (p.month - interval '1 month')::date
      )
      LIMIT ${limit}
    )
    SELECT o.id::text AS "tenantId", o.plan, of.month::date AS month
    FROM open AS o
    CROSS JOIN present AS p
    CROSS JOIN LATERAL generate_series(
      coalesce(
        (SELECT max(e.month) + interval '1 month' FROM month_ends AS e WHERE e.tenant_id = o.id),
        date_trunc('month', o.created_at AT TIME ZONE 'UTC')
      ),
      p.month - interval '1 month',
      interval '1 month'
    ) AS of (month)
  `);
}

/** Merges a batch of rows into the sums of the same projects and months. Returns the number of rows merged. */
export async function addUp(sql: SqlPool, limit: number): Promise<number> {
  const [result] = await sql.query<{ count: number }[]>(Prisma.sql`
    WITH changed AS (
      SELECT ctid, project_id, month FROM usage_counts WHERE NOT added_up
      ORDER BY project_id, month
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ),
    sums AS (
      SELECT u.ctid
      FROM usage_counts AS u
      JOIN (SELECT DISTINCT project_id, month FROM changed) AS d USING (project_id, month)
      WHERE u.added_up
      FOR UPDATE OF u SKIP LOCKED
    ),
    taken AS (
      DELETE FROM usage_counts
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM changed UNION ALL SELECT ctid FROM sums))
      RETURNING project_id, month, messages
    ),
    added AS (
      INSERT INTO usage_counts (project_id, month, messages, added_up)
      SELECT project_id, month, sum(messages), true
      FROM taken
      GROUP BY project_id, month
    )
    SELECT count(*)::int AS count FROM changed
  `);
  return result?.count ?? 0;
}

/** The messages that the plan of a month included; `null` is unlimited. */
export interface MonthEnd extends Pick<OpenMonth, 'tenantId' | 'month'> {
  readonly messagesPerMonth: number | null;
}

/** Never changes a recorded end. */
export async function endMonths(sql: SqlPool, ends: readonly MonthEnd[]): Promise<void> {
  await sql.execute(Prisma.sql`
    INSERT INTO month_ends (tenant_id, month, messages_per_month)
    SELECT * FROM unnest(
      ${ends.map(({ tenantId }) => tenantId)}::uuid[],
      ${ends.map(({ month }) => month)}::timestamptz[]::date[],
      ${ends.map(({ messagesPerMonth }) => messagesPerMonth)}::bigint[]
    )
    ON CONFLICT DO NOTHING
  `);
}
