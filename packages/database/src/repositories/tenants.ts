import { createUuidV7 } from '@posthorn/common';
import type { PrismaClient } from '../prisma-client.js';

export interface TenantRepository {
  create(tenant: { readonly name: string; readonly plan: string }): Promise<{ readonly id: string }>;
  /** The names of the plans that tenants have. */
  listPlans(): Promise<readonly string[]>;
  /** Who it is to Stripe; undefined when it is not billed there. */
  findStripeCustomer(id: string): Promise<string | undefined>;
}

export function createTenantRepository(prisma: PrismaClient): TenantRepository {
  return {
    create: ({ name, plan }) =>
      prisma.tenant.create({ data: { id: createUuidV7(), name, plan }, select: { id: true } }),
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
