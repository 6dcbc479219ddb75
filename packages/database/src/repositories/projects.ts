import { createUuidV7 } from '@posthorn/common';
import type { PrismaClient } from '../prisma-client.js';

export interface NewProjectRow {
  readonly tenantId: string;
  readonly name: string;
  /** Sends per minute; the default of new projects when left out. */
  readonly rate?: number;
}

export interface ProjectRepository {
  create(project: NewProjectRow): Promise<{ readonly id: string }>;
  setRate(id: string, rate: number): Promise<void>;
}

export function createProjectRepository(prisma: PrismaClient): ProjectRepository {
  return {
    create: ({ tenantId, name, rate }) =>
      prisma.project.create({
        data: {
          id: createUuidV7(),
          tenantId,
          name,
          ...(rate === undefined ? {} : { rateLimitDefault: rate }),
        },
        select: { id: true },
      }),
    async setRate(id, rate) {
      await prisma.project.update({ where: { id }, data: { rateLimitDefault: rate }, select: { id: true } });
    },
  };
}
