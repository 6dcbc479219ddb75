import { createUuidV7 } from '@posthorn/common';
import { NEWEST_FIRST } from '../connections/pages.js';
import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';

export interface TenantRow {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly createdAt: Date;
}

const COLUMNS = selectColumns('t', ['id', 'name', 'plan', 'createdAt']);

export async function create(
  client: SqlClient,
  { name, plan }: Pick<TenantRow, 'name' | 'plan'>,
): Promise<Pick<TenantRow, 'id'>> {
  const id = createUuidV7();
  await client.execute(
    Prisma.sql`INSERT INTO tenants (id, name, plan) VALUES (${id}::uuid, ${name}, ${plan})`,
  );
  return { id };
}

export async function find(client: SqlClient, id: string): Promise<TenantRow | undefined> {
  const [row] = await client.query<TenantRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM tenants AS t WHERE id = ${id}::uuid
  `);
  return row;
}

/** Returns the newest tenants first. */
export async function list(client: SqlClient, limit: number): Promise<readonly TenantRow[]> {
  return await client.query<TenantRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM tenants AS t ORDER BY ${NEWEST_FIRST} LIMIT ${limit}
  `);
}

/** Returns false when the tenant does not exist. The plan takes effect within a second. */
export async function setPlan(client: SqlClient, id: string, plan: string): Promise<boolean> {
  const count = await client.execute(Prisma.sql`UPDATE tenants SET plan = ${plan} WHERE id = ${id}::uuid`);
  return count === 1;
}

/** Returns the names of the plans that tenants have. */
export async function listPlans(client: SqlClient): Promise<readonly string[]> {
  const rows = await client.query<Pick<TenantRow, 'plan'>[]>(Prisma.sql`SELECT DISTINCT plan FROM tenants`);
  return rows.map(({ plan }) => plan);
}

/** Returns the customer's id at Stripe. Returns undefined when the tenant is not billed there. */
export async function findStripeCustomer(client: SqlClient, id: string): Promise<string | undefined> {
  const [row] = await client.query<{ readonly customer: string | null }[]>(Prisma.sql`
    SELECT stripe_customer_id AS customer FROM tenants WHERE id = ${id}::uuid
  `);
  return row?.customer ?? undefined;
}
