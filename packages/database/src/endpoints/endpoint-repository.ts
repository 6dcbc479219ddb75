import type { EndpointHealth, Direction } from '@posthorn/domain';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type EndpointOfProject, findEndpointsInProject } from './find-endpoints-in-project.js';
import { type EveryEndpointQuery, type ListedEndpoint, listEveryEndpoint } from './list-every-endpoint.js';
import { type NewEndpoint, createEndpoint } from './create-endpoint.js';
import { type EndpointChanges, createEndpointChanges } from './endpoint-changes.js';
import type { EndpointLimits } from './endpoint-limit.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/newest-first-cursor.js';
import { type EndpointRow, toRow } from './endpoint-row.js';
import { withFilter, withFilters } from './filters.js';
import { hasHealth } from './has-health.js';

export interface EndpointQuery {
  readonly projectId: string;
  /** Only endpoints of this consumer. */
  readonly consumerId?: string | undefined;
  readonly health?: EndpointHealth | undefined;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

/** Never returns deleted endpoints. */
export interface EndpointRepository extends EndpointChanges {
  /**
   * Also creates an unknown consumer. Returns undefined when the project or the consumer has reached its limit of
   * endpoints.
   */
  create(endpoint: NewEndpoint, limits?: EndpointLimits): Promise<EndpointRow | undefined>;
  findById(id: string): Promise<EndpointRow | undefined>;
  /** Returns an outbound endpoint of the project, never one of another project. */
  findInProject(own: EndpointOfProject): Promise<EndpointRow | undefined>;
  /**
   * Returns the consumer of an outbound endpoint of the project, '' when it has none, and undefined when there is no
   * such endpoint. Concurrent look-ups share a statement.
   */
  findConsumer(own: EndpointOfProject): Promise<string | undefined>;
  /** Returns the newest endpoints first. */
  list(query: EndpointQuery): Promise<readonly EndpointRow[]>;
  /** Returns endpoints of any project, for operators. */
  listEvery(query: EveryEndpointQuery): Promise<readonly ListedEndpoint[]>;
  /**
   * Returns the directions of existing endpoints, including deleted ones. The direction decides how the API formats the
   * id.
   */
  findDirections(ids: readonly string[]): Promise<ReadonlyMap<string, Direction>>;
}

export function createEndpointRepository(prisma: PrismaClient, prepared: SqlClient): EndpointRepository {
  return {
    create: (endpoint, limits = { maxPerProject: null }) => createEndpoint(prisma, endpoint, limits),
    async findById(id) {
      const row = await prisma.endpoint.findUnique({ where: { id, deletedAt: null } });
      return row === null ? undefined : await withFilter(prisma, toRow(row));
    },
    async findInProject({ id, projectId }) {
      const where = { id, projectId, direction: 'outbound', deletedAt: null } as const;
      const row = await prisma.endpoint.findUnique({ where });
      return row === null ? undefined : await withFilter(prisma, toRow(row));
    },
    findConsumer: createStatementBatcher<EndpointOfProject, string | undefined>({
      async execute(asked) {
        const found = await findEndpointsInProject(prepared, asked);
        const consumerByKey = new Map(found.map((one) => [toKey(one), one.consumerId]));
        return asked.map((one) => consumerByKey.get(toKey(one)));
      },
    }),
    async list({ projectId, consumerId, health, after, limit }) {
      const rows = await prisma.endpoint.findMany({
        where: {
          projectId,
          direction: 'outbound',
          deletedAt: null,
          ...(consumerId !== undefined && { consumerId }),
          ...(health !== undefined && hasHealth(health)),
          ...(after && isAfter(after)),
        },
        orderBy: NEWEST_FIRST,
        take: limit,
      });
      return await withFilters(prisma, rows.map(toRow));
    },
    listEvery: (query) => listEveryEndpoint(prisma, query),
    async findDirections(ids) {
      const select = { id: true, direction: true } as const;
      const rows = await prisma.endpoint.findMany({ where: { id: { in: [...ids] } }, select });
      return new Map(rows.map(({ id, direction }) => [id, direction]));
    },
    ...createEndpointChanges(prisma),
  };
}

function toKey({ id, projectId }: EndpointOfProject): string {
  return `${projectId} ${id}`;
}
