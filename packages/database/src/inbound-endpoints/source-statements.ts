import {
  type PrismaClient,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { enable } from '../endpoint-health/reset-health.js';
import {
  type EndpointBacklog,
  type EndpointQuery,
  IN_ORDER_OF_PAGE,
  joinBacklog,
  selectPage,
} from '../endpoints/endpoint-pages.js';
import { hadMessage } from '../messages/message-conditions.js';
import { followChange } from '../outbox/follow-changes.js';
import { markBacklog } from '../outbox/mark-backlog.js';
import { type SourceRow, toSourceRow, WITH_SOURCE } from './source-row.js';

export * from './write-source.js';

export interface SourceQuery extends Omit<EndpointQuery, 'consumerId' | 'owner'> {
  readonly direction: 'inbound' | 'pull';
}

export interface ListedSource extends SourceRow, EndpointBacklog {}

export interface SourceInProject extends Pick<SourceQuery, 'projectId' | 'direction'> {
  readonly id: string;
}

export interface TokenRotation {
  /** SHA-256, in hex, of the last segment of the new ingest URL. */
  readonly secretTokenHash: string;
  /** The segment itself, for an endpoint whose URL is shown again. */
  readonly encryptedSecretToken: string | null;
  /** How long the old URL works. */
  readonly keepOldHours: number;
}

export interface RotatedToken {
  /** Null: the old URL does not work any more. */
  readonly oldUntil: Date | null;
}

export async function findById(prisma: PrismaClient, id: string): Promise<SourceRow | undefined> {
  return await find(prisma, { id });
}

/** Never returns an endpoint of another project or of another direction. */
export async function findInProject(
  prisma: PrismaClient,
  { id, projectId, direction }: SourceInProject,
): Promise<SourceRow | undefined> {
  return await find(prisma, { id, projectId, direction });
}

async function find(
  { endpoint }: PrismaClient,
  where: Pick<SourceRow, 'id'> & Partial<Pick<SourceRow, 'projectId' | 'direction'>>,
): Promise<SourceRow | undefined> {
  const row = await endpoint.findUnique({
    where: { ...where, deletedAt: null },
    include: WITH_SOURCE,
  });
  return row === null ? undefined : toSourceRow(row);
}

/** Returns one page of sources, with what waits for each of them. */
export async function list(prisma: PrismaClient, query: SourceQuery): Promise<readonly ListedSource[]> {
  const page = await prisma.$queryRaw<(EndpointBacklog & { readonly id: string })[]>(selectBacklogs(query));
  // A row that was deleted meanwhile stays, so that the page is not taken for the last one.
  const rows = await prisma.endpoint.findMany({
    where: { id: { in: page.map(({ id }) => id) } },
    include: WITH_SOURCE,
  });
  const rowById = new Map(rows.map((row) => [row.id, toSourceRow(row)]));
  return page.flatMap((backlog) => {
    const row = rowById.get(backlog.id);
    return row === undefined ? [] : [{ ...row, ...backlog }];
  });
}

function selectBacklogs(query: SourceQuery): Prisma.Sql {
  return Prisma.sql`
    WITH page AS MATERIALIZED (${selectPage(query, query.direction)})
    SELECT
      e.id::text AS id, backlog.waiting, backlog.held, h.last_error AS "lastError",
      backlog.waiting > 0 OR ${hadMessage()} OR EXISTS (
        SELECT FROM events WHERE inbound_endpoint_id = e.id
      ) AS "hasMessages"
    FROM page AS e
    ${joinBacklog(query)}
    ${IN_ORDER_OF_PAGE}
  `;
}

export interface Handshake {
  readonly endpointId: string;
  readonly at: Date;
}

/** Keeps when senders shook hands with endpoints last. */
export async function recordHandshakes(
  prisma: PrismaClient,
  handshakes: readonly Handshake[],
): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    UPDATE sources AS r
    SET last_handshake_at = greatest(r.last_handshake_at, h.at)
    FROM unnest(
      ${handshakes.map(({ endpointId }) => endpointId)}::uuid[],
      ${handshakes.map(({ at }) => at)}::timestamptz[]
    ) AS h (endpoint_id, at)
    WHERE r.endpoint_id = h.endpoint_id
  `);
}

/** Replaces the token of an ingest URL. Returns undefined when the endpoint was deleted meanwhile. */
export async function rotateToken(
  client: SqlClient,
  id: string,
  { secretTokenHash, encryptedSecretToken, keepOldHours }: TokenRotation,
): Promise<RotatedToken | undefined> {
  const [rotated] = await client.$queryRaw<RotatedToken[]>(Prisma.sql`
    UPDATE sources AS r
    SET
      old_secret_token_hash = CASE WHEN ${keepOldHours}::int > 0 THEN r.secret_token_hash END,
      old_secret_token_until = CASE WHEN ${keepOldHours}::int > 0
        THEN now() + ${keepOldHours}::int * interval '1 hour' END,
      secret_token_hash = ${secretTokenHash}, encrypted_secret_token = ${encryptedSecretToken}
    FROM endpoints AS e
    WHERE r.endpoint_id = ${id}::uuid AND e.id = r.endpoint_id AND e.deleted_at IS NULL
    RETURNING r.old_secret_token_until AS "oldUntil"
  `);
  return rotated;
}

/**
 * The endpoint accepts no further requests. Messages that it accepted before are still delivered. Returns false when it
 * was already paused.
 */
export async function pause(prisma: PrismaClient, id: string): Promise<boolean> {
  return await setPaused(prisma, id, true);
}

/** Its deliveries are healthy again until the next ones fail. Returns false when the endpoint was not paused. */
export async function resume(prisma: PrismaClient, id: string): Promise<boolean> {
  return await prisma.$transaction(async (transaction) => {
    const isResumed = await setPaused(transaction, id, false);
    if (isResumed) await enable(transaction, id);
    return isResumed;
  }, QUEUED_TRANSACTION);
}

async function setPaused(
  { endpoint }: Pick<Transaction, 'endpoint'>,
  id: string,
  paused: boolean,
): Promise<boolean> {
  const { count } = await endpoint.updateMany({
    where: { id, paused: !paused, deletedAt: null },
    data: { paused },
  });
  return count === 1;
}

export {
  /**
   * Messages that the endpoint accepted before are still delivered. Those that wait for listeners end: a small backlog
   * at once, a large one in the background. Returns false when the endpoint was already deleted.
   */
  deleteSource as delete,
};

async function deleteSource(prisma: PrismaClient, id: string): Promise<boolean> {
  const deletion = await prisma.$transaction(async (transaction) => {
    const data = { deletedAt: new Date(), paused: false };
    const { count } = await transaction.endpoint.updateMany({ where: { id, deletedAt: null }, data });
    if (count === 0) return undefined;
    const unheardSince = null;
    const listened = await transaction.source.updateMany({
      where: { endpointId: id, isCli: true },
      data: { unheardSince },
    });
    return { backlog: listened.count > 0 && (await markBacklog(transaction, id)) };
  }, QUEUED_TRANSACTION);
  if (deletion === undefined) return false;
  if (deletion.backlog !== false) await followChange(prisma, deletion.backlog);
  return true;
}
