import { createRandomUuid } from '@posthorn/common';
import type { PrismaClient } from '../prisma-client.js';

/** Who calls: what an API key stands for. */
export interface Caller {
  readonly apiKeyId: string;
  readonly projectId: string;
  readonly tenantId: string;
  readonly plan: string;
  /** Sends per minute. */
  readonly projectRate: number;
}

export interface NewApiKeyRow {
  readonly projectId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly label?: string;
}

export interface ApiKeyRepository {
  create(key: NewApiKeyRow): Promise<{ readonly id: string }>;
  findCaller(hash: string): Promise<Caller | undefined>;
}

const PROJECT = {
  id: true,
  rateLimitDefault: true,
  tenant: { select: { id: true, plan: true } },
} as const;

export function createApiKeyRepository(prisma: PrismaClient): ApiKeyRepository {
  return {
    create: (key) => prisma.apiKey.create({ data: { id: createRandomUuid(), ...key }, select: { id: true } }),
    async findCaller(hash) {
      const row = await prisma.apiKey.findUnique({
        where: { hash },
        select: { id: true, project: { select: PROJECT } },
      });
      if (row === null) return undefined;
      const { id, project } = row;
      return {
        apiKeyId: id,
        projectId: project.id,
        tenantId: project.tenant.id,
        plan: project.tenant.plan,
        projectRate: project.rateLimitDefault,
      };
    },
  };
}
