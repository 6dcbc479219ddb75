import type { EndpointHealth } from '@posthorn/domain';
import type { Prisma, PrismaClient } from '../connections/prisma-client.js';
import { hasHealth } from './has-health.js';

/** An operator's filter for endpoints. A filter that is left out matches every endpoint. */
export interface EveryEndpointQuery {
  readonly projectId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly paused?: boolean | undefined;
  readonly health?: EndpointHealth | undefined;
  readonly limit: number;
}

/** Contains no column with a secret: no headers, no tokens. */
const SHOWN = {
  id: true,
  projectId: true,
  direction: true,
  url: true,
  description: true,
  rateLimitRps: true,
  burst: true,
  paused: true,
  failingSince: true,
  disabledAt: true,
  disabledReason: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.EndpointSelect;

export type ListedEndpoint = Prisma.EndpointGetPayload<{ select: typeof SHOWN }>;

/** Returns endpoints of all projects unless one is given, newest first, without deleted ones. */
export function listEveryEndpoint(
  prisma: PrismaClient,
  { projectId, tenantId, paused, health, limit }: EveryEndpointQuery,
): Promise<ListedEndpoint[]> {
  return prisma.endpoint.findMany({
    where: {
      deletedAt: null,
      ...(projectId !== undefined && { projectId }),
      ...(tenantId !== undefined && { project: { tenantId } }),
      ...(paused !== undefined && { paused }),
      ...(health !== undefined && hasHealth(health)),
    },
    select: SHOWN,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}
