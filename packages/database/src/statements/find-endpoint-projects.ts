import type { PrismaClient } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';

export interface EndpointProject {
  readonly endpointId: string;
  readonly projectId: string;
}

/** Whose some outbound endpoints are; deleted ones are left out. */
export async function findEndpointProjects(
  prisma: PrismaClient,
  endpointIds: readonly string[],
): Promise<readonly EndpointProject[]> {
  return await prisma.$queryRaw<EndpointProject[]>(Prisma.sql`
    SELECT id::text AS "endpointId", project_id::text AS "projectId"
    FROM endpoints
    WHERE id = ANY (${endpointIds}::uuid[]) AND direction = 'outbound' AND deleted_at IS NULL
  `);
}
