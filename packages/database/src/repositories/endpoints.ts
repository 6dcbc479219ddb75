import type { PrismaClient } from '../prisma-client.js';

export interface EndpointRow {
  readonly id: string;
  readonly projectId: string;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly paused: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewEndpoint {
  readonly id: string;
  readonly projectId: string;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly signingKey: { readonly id: string; readonly encryptedSecret: string; readonly keyHint: string };
}

export interface EndpointRepository {
  create(endpoint: NewEndpoint): Promise<EndpointRow>;
  /** Deleted endpoints are not found. */
  findById(id: string): Promise<EndpointRow | undefined>;
  countByProject(projectId: string): Promise<number>;
}

export function createEndpointRepository(prisma: PrismaClient): EndpointRepository {
  return {
    async create({ signingKey, ...endpoint }) {
      const row = await prisma.endpoint.create({
        data: { ...endpoint, signingKeys: { create: signingKey } },
      });
      return { ...row, headers: endpoint.headers };
    },
    async findById(id) {
      const row = await prisma.endpoint.findUnique({ where: { id, deletedAt: null } });
      return row === null ? undefined : { ...row, headers: row.headers as EndpointRow['headers'] };
    },
    countByProject: (projectId) => prisma.endpoint.count({ where: { projectId, deletedAt: null } }),
  };
}
