import { SECOND } from '@posthorn/domain';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import type { PrismaClient } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type IngestTarget, findIngestTargets } from './find-ingest-targets.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/newest-first-cursor.js';
import { type SourceRow, toSourceRow, WITH_SOURCE } from './source-row.js';
import type { SecretStore } from '../secrets/secret-store.js';
import { deleteSource } from './delete-source.js';
import { type RotatedToken, type TokenRotation, rotateToken } from './rotate-token.js';
import { createTokenStore } from './token-store.js';
import {
  type NewSource,
  type SourceChange,
  type SourceCreation,
  type SourceUpdate,
  createSource,
  updateSource,
} from './write-source.js';

export interface SourceQuery {
  readonly projectId: string;
  readonly direction: 'inbound' | 'pull';
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

export interface SourceInProject extends Pick<SourceQuery, 'projectId' | 'direction'> {
  readonly id: string;
}

/** Inbound and pull endpoints. Only `findForIngest` returns deleted ones. */
export interface SourceRepository extends SecretStore {
  /** The encrypted tokens of ingest URLs. */
  readonly tokens: SecretStore;
  /** When several sources for the same URL are created at once, one of them succeeds. */
  create(source: NewSource, maxPerProject?: number | null): Promise<SourceCreation>;
  findById(id: string): Promise<SourceRow | undefined>;
  /** Never returns an endpoint of another project or of another direction. */
  findInProject(own: SourceInProject): Promise<SourceRow | undefined>;
  /** Returns the newest sources first. */
  list(query: SourceQuery): Promise<readonly SourceRow[]>;
  update(id: string, change: SourceChange): Promise<SourceUpdate>;
  /** Returns undefined when the endpoint was deleted meanwhile. */
  rotateToken(id: string, rotation: TokenRotation): Promise<RotatedToken | undefined>;
  /** Messages that the endpoint accepted before are still delivered. Those that wait for listeners end. */
  delete(id: string): Promise<void>;
  /**
   * The endpoint accepts no further requests. Messages that it accepted before are still delivered. Returns false when
   * it was already paused.
   */
  pause(id: string): Promise<boolean>;
  /** Returns false when the endpoint was not paused. */
  resume(id: string): Promise<boolean>;
  /**
   * Returns the data that verifies a request, including that of deleted endpoints. Concurrent look-ups share a
   * statement.
   */
  findForIngest(id: string): Promise<IngestTarget | undefined>;
}

/** Short, because a sender waits for the answer. */
const MAX_WAIT_TO_BE_FOUND_MS = 5 * SECOND;

export function createSourceRepository(prisma: PrismaClient, prepared: SqlClient): SourceRepository {
  return {
    tokens: createTokenStore(prisma),
    create: (source, maxPerProject = null) => createSource(prisma, source, maxPerProject),
    findById: (id) => findSource(prisma, { id }),
    findInProject: ({ id, projectId, direction }) => findSource(prisma, { id, projectId, direction }),
    async list({ projectId, direction, after, limit }) {
      const rows = await prisma.endpoint.findMany({
        where: { projectId, direction, deletedAt: null, ...(after && isAfter(after)) },
        orderBy: NEWEST_FIRST,
        take: limit,
        include: WITH_SOURCE,
      });
      return rows.map(toSourceRow).filter((row) => row !== undefined);
    },
    update: (id, change) => updateSource(prisma, id, change),
    rotateToken: (id, rotation) => rotateToken(prisma, id, rotation),
    delete: (id) => deleteSource(prisma, id),
    pause: (id) => setPaused(prisma, id, true),
    resume: (id) => setPaused(prisma, id, false),
    findForIngest: createStatementBatcher<string, IngestTarget | undefined>({
      maxReadMs: MAX_WAIT_TO_BE_FOUND_MS,
      async execute(ids) {
        const targets = await findIngestTargets(prepared, ids);
        const targetById = new Map(targets.map((target) => [target.id, target]));
        return ids.map((id) => targetById.get(id));
      },
    }),
    async listSecrets({ afterId, limit }) {
      const rows = await prisma.source.findMany({
        where: {
          encryptedHmacSecret: { not: null },
          ...(afterId !== undefined && { endpointId: { gt: afterId } }),
        },
        orderBy: { endpointId: 'asc' },
        take: limit,
        select: { endpointId: true, encryptedHmacSecret: true },
      });
      return rows.map((row) => ({ id: row.endpointId, encryptedSecret: row.encryptedHmacSecret ?? '' }));
    },
    async replaceSecret({ id, encryptedSecret }, replacement) {
      const { count } = await prisma.source.updateMany({
        where: { endpointId: id, encryptedHmacSecret: encryptedSecret },
        data: { encryptedHmacSecret: replacement },
      });
      return count === 1;
    },
  };
}

async function findSource(
  prisma: PrismaClient,
  where: Pick<SourceRow, 'id'> & Partial<Pick<SourceRow, 'projectId' | 'direction'>>,
): Promise<SourceRow | undefined> {
  const row = await prisma.endpoint.findUnique({
    where: { ...where, deletedAt: null },
    include: WITH_SOURCE,
  });
  return row === null ? undefined : toSourceRow(row);
}

async function setPaused(prisma: PrismaClient, id: string, paused: boolean): Promise<boolean> {
  const { count } = await prisma.endpoint.updateMany({
    where: { id, paused: !paused, deletedAt: null },
    data: { paused },
  });
  return count === 1;
}
