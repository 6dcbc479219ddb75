import type { Direction, EndpointHealth } from '@posthorn/domain';
import { NEWEST_FIRST } from '../connections/pages.js';
import type { Prisma, PrismaClient } from '../connections/prisma-client.js';
import { type EndpointRow, toRow } from './endpoint-row.js';
import { withFilter } from './filters.js';
import type { EndpointOfProject } from './look-up-address.js';

export * from './create-endpoint.js';
export { list } from './list-endpoints.js';
export * from './stop-endpoint.js';
export * from './update-endpoint.js';

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
  failingAt: true,
  disabledAt: true,
  disabledReason: true,
  nextProbeAt: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.EndpointSelect;

export type ListedEndpoint = Prisma.EndpointGetPayload<{ select: typeof SHOWN }>;

export async function findById(prisma: PrismaClient, id: string): Promise<EndpointRow | undefined> {
  const row = await prisma.endpoint.findUnique({ where: { id, deletedAt: null } });
  return row === null ? undefined : await withFilter(prisma, toRow(row));
}

/** Returns an outbound endpoint of the project, never one of another project. */
export async function findInProject(
  prisma: PrismaClient,
  { id, projectId }: EndpointOfProject,
): Promise<EndpointRow | undefined> {
  const where = { id, projectId, direction: 'outbound', deletedAt: null, callbackKey: null } as const;
  const row = await prisma.endpoint.findUnique({ where });
  return row === null ? undefined : await withFilter(prisma, toRow(row));
}

/** Does the same, and also returns a hidden endpoint of callbacks, which has settings of its project. */
export async function findAnyInProject(
  prisma: PrismaClient,
  { id, projectId }: EndpointOfProject,
): Promise<(EndpointRow & { readonly isOfCallbacks: boolean }) | undefined> {
  const where = { id, projectId, direction: 'outbound', deletedAt: null } as const;
  const row = await prisma.endpoint.findUnique({ where, include: { project: true } });
  if (row === null) return undefined;
  const { project, ...own } = row;
  const { defaultSignatureScheme: signatureScheme, defaultRetrySchedule: retrySchedule } = project;
  return row.callbackKey === null
    ? { ...(await withFilter(prisma, toRow(own))), isOfCallbacks: false }
    : { ...toRow({ ...own, signatureScheme, retrySchedule }), isOfCallbacks: true };
}

/** Returns endpoints of all projects unless one is given, newest first, without deleted ones. */
export async function listEvery(
  prisma: PrismaClient,
  { projectId, tenantId, paused, health, limit }: EveryEndpointQuery,
): Promise<readonly ListedEndpoint[]> {
  return await prisma.endpoint.findMany({
    where: {
      deletedAt: null,
      callbackKey: null,
      ...(projectId !== undefined && { projectId }),
      ...(tenantId !== undefined && { project: { tenantId } }),
      ...(paused !== undefined && { paused }),
      ...(health !== undefined && hasHealth(health)),
    },
    select: SHOWN,
    orderBy: NEWEST_FIRST,
    take: limit,
  });
}

/**
 * Returns the directions of existing endpoints, including deleted ones. The direction decides how the API formats the
 * id.
 */
export async function findDirections(
  { endpoint }: PrismaClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Direction>> {
  const select = { id: true, direction: true } as const;
  const rows = await endpoint.findMany({ where: { id: { in: [...ids] } }, select });
  return new Map(rows.map(({ id, direction }) => [id, direction]));
}

/** The condition on endpoints that they have this health. */
function hasHealth(health: EndpointHealth): Prisma.EndpointWhereInput {
  switch (health) {
    case 'healthy':
      return { failingSince: null, disabledAt: null };
    case 'degraded':
      return { failingSince: { not: null }, failingAt: null, disabledAt: null };
    case 'failing':
      return { failingSince: { not: null }, failingAt: { not: null }, disabledAt: null };
    case 'disabled':
      return { disabledAt: { not: null } };
  }
}
