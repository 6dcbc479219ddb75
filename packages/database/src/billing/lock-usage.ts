import { type Transaction, Prisma } from '../connections/open-connection.js';

/** The first key of the advisory locks. No other lock uses it. */
const QUOTAS = 1_970_495_333;

/**
 * Returns how many messages each tenant has had accepted in this month (UTC). Locks the tenants until the transaction
 * ends: no other caller accepts their messages meanwhile. Takes the locks in order, before those of event positions and
 * of idempotency keys.
 */
export async function lockUsage(
  transaction: Transaction,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await transaction.query(Prisma.sql`
    SELECT count(pg_advisory_xact_lock(${QUOTAS}::int, key)::text)::int AS passed
    FROM (
      SELECT DISTINCT hashtext(id::text) AS key FROM unnest(${tenantIds}::uuid[]) AS given (id) ORDER BY key
    ) AS keys
  `);
  // A separate statement sees everything that was committed before the locks were taken.
  const rows = await transaction.query<{ tenantId: string; messages: number }[]>(Prisma.sql`
    SELECT p.tenant_id::text AS "tenantId", sum(u.messages)::float8 AS messages
    FROM projects AS p
    JOIN usage_counts AS u ON u.project_id = p.id AND u.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date
    WHERE p.tenant_id = ANY (${tenantIds}::uuid[])
    GROUP BY p.tenant_id
  `);
  return new Map(rows.map(({ tenantId, messages }) => [tenantId, messages]));
}
