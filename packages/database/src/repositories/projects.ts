import { createUuidV7 } from '@posthorn/common';
import type { PrismaClient } from '../prisma-client.js';

export interface ProjectRepository {
  create(project: { readonly tenantId: string; readonly name: string }): Promise<{ readonly id: string }>;
}

export function createProjectRepository(prisma: PrismaClient): ProjectRepository {
  return {
    create: ({ tenantId, name }) =>
      prisma.project.create({ data: { id: createUuidV7(), tenantId, name }, select: { id: true } }),
  };
}
