import type { Direction } from '@posthorn/domain';
import { createStatementBatcher } from '../create-statement-batcher.js';
import type { PrismaClient, Transaction } from '../prisma-client.js';
import { Prisma } from '../prisma-client.js';
import { deleteEndpoint } from '../statements/delete-endpoint.js';
import { endEndpointMessages } from '../statements/end-endpoint-messages.js';
import { findEndpointProjects } from '../statements/find-endpoint-projects.js';
import { LONG_TRANSACTION } from '../statements/long-transaction.js';
import { pauseEndpoint } from '../statements/pause-endpoint.js';
import { planSlotsAnew } from '../statements/plan-slots-anew.js';
import { resumeEndpoint } from '../statements/resume-endpoint.js';
import { hasRoomForEndpoint } from './endpoint-limit.js';
import type { EndpointPlace } from './endpoint-place.js';
import { isAfter, NEWEST_FIRST } from './endpoint-place.js';
import type { NewSigningKey } from './signing-keys.js';

export interface EndpointRow {
  readonly id: string;
  readonly projectId: string;
  readonly direction: Direction;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly paused: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface EndpointSettings {
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface NewEndpoint extends EndpointSettings {
  readonly id: string;
  readonly projectId: string;
  readonly signingKey: NewSigningKey;
}

export interface EndpointQuery {
  readonly projectId: string;
  /** Where the last page ended. */
  readonly after: EndpointPlace | undefined;
  readonly limit: number;
}

/** Deleted endpoints are never found. */
export interface EndpointRepository {
  /** Undefined when the project has as many endpoints as it may; null is no limit. */
  create(endpoint: NewEndpoint, maxPerProject?: number | null): Promise<EndpointRow | undefined>;
  findById(id: string): Promise<EndpointRow | undefined>;
  /** The project of an outbound endpoint. */
  findProject(id: string): Promise<string | undefined>;
  /** Newest first. */
  list(query: EndpointQuery): Promise<readonly EndpointRow[]>;
  /** Changed limits apply to what waits. Undefined when it was deleted meanwhile. */
  update(id: string, changes: Partial<EndpointSettings>): Promise<EndpointRow | undefined>;
  /** Messages that still wait are ended. */
  delete(id: string): Promise<void>;
  /** Holds what waits; false when it was paused before. */
  pause(id: string): Promise<boolean>;
  /** Releases what was held, and returns how many messages that were; undefined when it was not paused. */
  resume(id: string): Promise<number | undefined>;
}

export function createEndpointRepository(prisma: PrismaClient, prepared: PrismaClient): EndpointRepository {
  return {
    create: ({ signingKey, ...endpoint }, maxPerProject = null) =>
      prisma.$transaction(async (transaction) => {
        if (!(await hasRoomForEndpoint(transaction, endpoint.projectId, maxPerProject))) return undefined;
        const data = { ...endpoint, signingKeys: { create: signingKey } };
        return toRow(await transaction.endpoint.create({ data }));
      }),
    async findById(id) {
      const row = await prisma.endpoint.findUnique({ where: { id, deletedAt: null } });
      return row === null ? undefined : toRow(row);
    },
    findProject: createStatementBatcher<string, string | undefined>({
      async execute(ids) {
        const rows = await findEndpointProjects(prepared, ids);
        const projectById = new Map(rows.map(({ endpointId, projectId }) => [endpointId, projectId]));
        return ids.map((id) => projectById.get(id));
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
    update: (id, changes) =>
      prisma.$transaction(async (transaction) => {
        const before = await lockLimits(transaction, id);
        const [row] = await transaction.endpoint.updateManyAndReturn({
          where: { id, deletedAt: null },
          data: changes,
        });
        if (row === undefined) return undefined;
        if (before?.rateLimitRps !== row.rateLimitRps || before.burst !== row.burst) {
          await planSlotsAnew(transaction, id);
        }
        return toRow(row);
      }, LONG_TRANSACTION),
    async delete(id) {
      await deleteEndpoint(prisma, id);
      await endEndpointMessages(prisma, id);
    },
    pause: (id) => pauseEndpoint(prisma, id),
    resume: (id) => resumeEndpoint(prisma, id),
  };
}

type Limits = Pick<EndpointSettings, 'rateLimitRps' | 'burst'>;

/** No slot of the endpoint is noted, and no limit changes, until the transaction ends. */
async function lockLimits(transaction: Transaction, id: string): Promise<Limits | undefined> {
  const [row] = await transaction.$queryRaw<Limits[]>(Prisma.sql`
    SELECT rate_limit_rps AS "rateLimitRps", burst FROM endpoints WHERE id = ${id}::uuid FOR UPDATE
  `);
  return row;
}

function toRow(row: Omit<EndpointRow, 'headers'> & { readonly headers: unknown }): EndpointRow {
  return { ...row, headers: row.headers as EndpointRow['headers'] };
}
