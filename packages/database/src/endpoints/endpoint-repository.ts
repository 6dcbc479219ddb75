import type { Direction } from '@posthorn/domain';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { PrismaClient, Transaction } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type EndpointOfProject, findEndpointsInProject } from './find-endpoints-in-project.js';
import { type EveryEndpointQuery, type ListedEndpoint, listEveryEndpoint } from './list-every-endpoint.js';
import { type EndpointChanges, createEndpointChanges } from './endpoint-changes.js';
import { mayAddEndpoint } from './endpoint-limit.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from './newest-first-cursor.js';
import { type EndpointRow, type EndpointSettings, toRow } from './endpoint-row.js';
import type { NewSigningKey } from '../signing-keys/signing-key-repository.js';

type Defaulted = Pick<EndpointSettings, 'signatureScheme' | 'retrySchedule' | 'timeoutMs'>;

/** The default of a retry schedule is a setting of the project. */
export interface NewEndpoint extends Omit<EndpointSettings, keyof Defaulted>, Optional<Defaulted> {
  readonly id: string;
  readonly projectId: string;
  readonly signingKey: NewSigningKey;
}

type Optional<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };

export interface EndpointQuery {
  readonly projectId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

/** Never returns deleted endpoints. */
export interface EndpointRepository extends EndpointChanges {
  /** Returns undefined when the project has reached its limit of endpoints; null is no limit. */
  create(endpoint: NewEndpoint, maxPerProject?: number | null): Promise<EndpointRow | undefined>;
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
    create: (
      { signingKey, retrySchedule, signatureScheme = 'posthorn', ...endpoint },
      maxPerProject = null,
    ) =>
      prisma.$transaction(async (transaction) => {
        if (!(await mayAddEndpoint(transaction, endpoint.projectId, maxPerProject))) return undefined;
        const chosen = retrySchedule ?? (await findDefaultRetrySchedule(transaction, endpoint.projectId));
        const data = {
          ...endpoint,
          timeoutMs: endpoint.timeoutMs ?? null,
          signatureScheme,
          retrySchedule: [...chosen],
          signingKeys: { create: signingKey },
        };
        return toRow(await transaction.endpoint.create({ data }));
      }),
    async findById(id) {
      const row = await prisma.endpoint.findUnique({ where: { id, deletedAt: null } });
      return row === null ? undefined : toRow(row);
    },
    async findInProject({ id, projectId }) {
      const where = { id, projectId, direction: 'outbound', deletedAt: null } as const;
      const row = await prisma.endpoint.findUnique({ where });
      return row === null ? undefined : toRow(row);
    },
    findConsumer: createStatementBatcher<EndpointOfProject, string | undefined>({
      async execute(asked) {
        const found = await findEndpointsInProject(prepared, asked);
        const consumerByKey = new Map(found.map((one) => [toKey(one), one.consumerId]));
        return asked.map((one) => consumerByKey.get(toKey(one)));
      },
    }),
    async list({ projectId, after, limit }) {
      const rows = await prisma.endpoint.findMany({
        where: { projectId, direction: 'outbound', deletedAt: null, ...(after && isAfter(after)) },
        orderBy: NEWEST_FIRST,
        take: limit,
      });
      return rows.map(toRow);
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

async function findDefaultRetrySchedule(
  transaction: Transaction,
  projectId: string,
): Promise<readonly number[]> {
  const where = { id: projectId };
  const select = { defaultRetrySchedule: true } as const;
  return (await transaction.project.findUniqueOrThrow({ where, select })).defaultRetrySchedule;
}

function toKey({ id, projectId }: EndpointOfProject): string {
  return `${projectId} ${id}`;
}
