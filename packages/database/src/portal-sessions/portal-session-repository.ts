import { createUuidV7 } from '@posthorn/common';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { type PrismaClient, Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/newest-first-cursor.js';
import { findPortalCallers } from './find-portal-callers.js';
import type { PortalCaller, PortalSessionRow } from './portal-session.js';

export interface NewPortalSession {
  readonly projectId: string;
  readonly consumerId: string;
  readonly tokenHash: string;
  readonly capabilities: readonly string[];
  readonly apiKeyId: string;
  readonly minutes: number;
}

export interface PortalSessionQuery {
  readonly projectId: string;
  readonly consumerId?: string | undefined;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

/** Never returns sessions that are over. */
export interface PortalSessionRepository {
  /** Returns undefined when there is no such consumer. */
  create(session: NewPortalSession): Promise<PortalSessionRow | undefined>;
  /** Returns the newest sessions first. */
  list(query: PortalSessionQuery): Promise<readonly PortalSessionRow[]>;
  /** Returns false when the project has no such session. */
  delete(session: { readonly projectId: string; readonly id: string }): Promise<boolean>;
  findCaller(tokenHash: string): Promise<PortalCaller | undefined>;
  /** Whether any active project has this origin for its portal. */
  knowsOrigin(origin: string): Promise<boolean>;
}

const SHOWN = { id: true, consumerId: true, capabilities: true, createdAt: true, expiresAt: true } as const;

export function createPortalSessionRepository(
  prisma: PrismaClient,
  prepared: SqlClient,
): PortalSessionRepository {
  return {
    async create({ projectId, consumerId, tokenHash, capabilities, apiKeyId, minutes }) {
      const [row] = await prisma.$queryRaw<PortalSessionRow[]>(Prisma.sql`
        INSERT INTO portal_sessions
          (id, project_id, consumer_id, token_hash, capabilities, api_key_id, created_at, expires_at)
        SELECT
          ${createUuidV7()}::uuid, project_id, id, ${tokenHash}, ${capabilities}::text[], ${apiKeyId}::uuid,
          clock_timestamp(), clock_timestamp() + ${minutes}::int * interval '1 minute'
        FROM consumers
        WHERE project_id = ${projectId}::uuid AND id = ${consumerId} AND deleted_at IS NULL
        RETURNING
          id::text AS id, consumer_id AS "consumerId", capabilities, created_at AS "createdAt",
          expires_at AS "expiresAt"
      `);
      return row;
    },
    list: ({ projectId, consumerId, after, limit }) =>
      prisma.portalSession.findMany({
        where: {
          projectId,
          expiresAt: { gt: new Date() },
          ...(consumerId !== undefined && { consumerId }),
          ...(after && isAfter(after)),
        },
        orderBy: NEWEST_FIRST,
        take: limit,
        select: SHOWN,
      }),
    async delete(session) {
      const { count } = await prisma.portalSession.deleteMany({
        where: { ...session, expiresAt: { gt: new Date() } },
      });
      return count === 1;
    },
    findCaller: createStatementBatcher<string, PortalCaller | undefined>({
      async execute(tokenHashes) {
        const callers = await findPortalCallers(prepared, tokenHashes);
        return tokenHashes.map((hash) => callers.get(hash));
      },
    }),
    async knowsOrigin(origin) {
      const rows = await prisma.$queryRaw<object[]>(Prisma.sql`
        SELECT FROM projects
        WHERE portal_origins <> '{}' AND portal_origins @> ARRAY[${origin}]::text[] AND status = 'active'
        LIMIT 1
      `);
      return rows.length > 0;
    },
  };
}
