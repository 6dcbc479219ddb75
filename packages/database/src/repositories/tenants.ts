import { createUuidV7 } from '@posthorn/common';
import type { PrismaClient } from '../prisma-client.js';

export interface TenantRepository {
  create(tenant: { readonly name: string; readonly plan: string }): Promise<{ readonly id: string }>;
}

export function createTenantRepository(prisma: PrismaClient): TenantRepository {
  return {
    create: ({ name, plan }) =>
      prisma.tenant.create({ data: { id: createUuidV7(), name, plan }, select: { id: true } }),
  };
}
