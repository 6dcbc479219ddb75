import { createUuidV7 } from '@posthorn/common';
import { NEWEST_FIRST } from '../connections/pages.js';
import type { PrismaClient } from '../connections/prisma-client.js';

export interface TenantRow {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly createdAt: Date;
}

const SHOWN = { id: true, name: true, plan: true, createdAt: true } as const;

export async function create(
  { tenant }: PrismaClient,
  { name, plan }: Pick<TenantRow, 'name' | 'plan'>,
): Promise<Pick<TenantRow, 'id'>> {
  return await tenant.create({ data: { id: createUuidV7(), name, plan }, select: { id: true } });
}

export async function find({ tenant }: PrismaClient, id: string): Promise<TenantRow | undefined> {
  return (await tenant.findUnique({ where: { id }, select: SHOWN })) ?? undefined;
}

/** Returns the newest tenants first. */
export async function list({ tenant }: PrismaClient, limit: number): Promise<readonly TenantRow[]> {
  return await tenant.findMany({ orderBy: NEWEST_FIRST, take: limit, select: SHOWN });
}

/** Returns false when the tenant does not exist. The plan takes effect within a second. */
export async function setPlan({ tenant }: PrismaClient, id: string, plan: string): Promise<boolean> {
  const { count } = await tenant.updateMany({ where: { id }, data: { plan } });
  return count === 1;
}

/** Returns the names of the plans that tenants have. */
export async function listPlans({ tenant }: PrismaClient): Promise<readonly string[]> {
  const rows = await tenant.findMany({ distinct: ['plan'], select: { plan: true } });
  return rows.map(({ plan }) => plan);
}

/** Returns the customer's id at Stripe. Returns undefined when the tenant is not billed there. */
export async function findStripeCustomer({ tenant }: PrismaClient, id: string): Promise<string | undefined> {
  const row = await tenant.findUnique({ where: { id }, select: { stripeCustomerId: true } });
  return row?.stripeCustomerId ?? undefined;
}
