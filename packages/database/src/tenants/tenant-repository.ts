import { createUuidV7 } from '@posthorn/common';
import type { PrismaClient } from '../connections/prisma-client.js';
import { NEWEST_FIRST } from '../connections/newest-first-cursor.js';

export interface TenantRow {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly createdAt: Date;
}

export interface TenantRepository {
  create(tenant: { readonly name: string; readonly plan: string }): Promise<{ readonly id: string }>;
  find(id: string): Promise<TenantRow | undefined>;
  /** Returns the newest tenants first. */
  list(limit: number): Promise<readonly TenantRow[]>;
  /** Returns false when the tenant does not exist. The plan takes effect within a second. */
  setPlan(id: string, plan: string): Promise<boolean>;
  /** Returns the names of the plans that tenants have. */
  listPlans(): Promise<readonly string[]>;
  /** Returns the customer's id at Stripe. Returns undefined when the tenant is not billed there. */
  findStripeCustomer(id: string): Promise<string | undefined>;
}

const SHOWN = { id: true, name: true, plan: true, createdAt: true } as const;

export function createTenantRepository(prisma: PrismaClient): TenantRepository {
  return {
    create: ({ name, plan }) =>
      prisma.tenant.create({ data: { id: createUuidV7(), name, plan }, select: { id: true } }),
    async find(id) {
      return (await prisma.tenant.findUnique({ where: { id }, select: SHOWN })) ?? undefined;
    },
    list: (limit) => prisma.tenant.findMany({ orderBy: NEWEST_FIRST, take: limit, select: SHOWN }),
    async setPlan(id, plan) {
      const { count } = await prisma.tenant.updateMany({ where: { id }, data: { plan } });
      return count === 1;
    },
    async listPlans() {
      const rows = await prisma.tenant.findMany({ distinct: ['plan'], select: { plan: true } });
      return rows.map(({ plan }) => plan);
    },
    async findStripeCustomer(id) {
      const row = await prisma.tenant.findUnique({ where: { id }, select: { stripeCustomerId: true } });
      return row?.stripeCustomerId ?? undefined;
    },
  };
}
