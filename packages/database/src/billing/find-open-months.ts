import { type PrismaClient, Prisma } from '../connections/prisma-client.js';

/** A month (UTC) of a tenant that is over but has no recorded end. */
export interface OpenMonth {
  readonly tenantId: string;
  /** The tenant's current plan. */
  readonly plan: string;
  /** The first day of the month. */
  readonly month: Date;
}

/** Returns the open months of at most `limit` tenants. A tenant's first month is the one in which it was created. */
export async function findOpenMonths(prisma: PrismaClient, limit: number): Promise<readonly OpenMonth[]> {
  return await prisma.$queryRaw<OpenMonth[]>(Prisma.sql`
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
