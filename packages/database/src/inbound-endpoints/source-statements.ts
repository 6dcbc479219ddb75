import { type SqlPool, Prisma, QUEUED_TRANSACTION } from '../connections/open-connection.js';
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
import { type SourceRow, findSource, SOURCE_COLUMNS } from './source-row.js';

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

export async function findById(client: SqlClient, id: string): Promise<SourceRow | undefined> {
  return await findSource(client, Prisma.sql`e.id = ${id}::uuid AND e.deleted_at IS NULL`);
}

/** Never returns an endpoint of another project or of another direction. */
export async function findInProject(
  client: SqlClient,
  { id, projectId, direction }: SourceInProject,
): Promise<SourceRow | undefined> {
  const isOfProject = Prisma.sql`
    e.id = ${id}::uuid AND e.project_id = ${projectId}::uuid AND e.direction = ${direction}::direction
    AND e.deleted_at IS NULL`;
  return await findSource(client, isOfProject);
}

/** Returns one page of sources, with what waits for each of them. */
export async function list(client: SqlClient, query: SourceQuery): Promise<readonly ListedSource[]> {
  return await client.query<ListedSource[]>(Prisma.sql`
    WITH page AS MATERIALIZED (${selectPage(query, query.direction)})
    SELECT
      ${SOURCE_COLUMNS}, backlog.waiting, backlog.held, h.last_error AS "lastError",
      backlog.waiting > 0 OR ${hadMessage()} OR EXISTS (
        SELECT FROM events WHERE inbound_endpoint_id = e.id
      ) AS "hasMessages"
    FROM page AS e
    JOIN sources AS r ON r.endpoint_id = e.id
    ${joinBacklog(query)}
    ${IN_ORDER_OF_PAGE}
  `);
}

export interface Handshake {
  readonly endpointId: string;
  readonly at: Date;
}

/** Keeps when senders shook hands with endpoints last. */
export async function recordHandshakes(sql: SqlPool, handshakes: readonly Handshake[]): Promise<void> {
  await sql.execute(Prisma.sql`
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
  const [rotated] = await client.query<RotatedToken[]>(Prisma.sql`
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
export async function pause(sql: SqlPool, id: string): Promise<boolean> {
  return await setPaused(sql, id, true);
}

/** Its deliveries are healthy again until the next ones fail. Returns false when the endpoint was not paused. */
export async function resume(sql: SqlPool, id: string): Promise<boolean> {
  return await sql.transaction(async (transaction) => {
    const isResumed = await setPaused(transaction, id, false);
    if (isResumed) await enable(transaction, id);
    return isResumed;
  }, QUEUED_TRANSACTION);
}

async function setPaused(client: SqlClient, id: string, paused: boolean): Promise<boolean> {
  const count = await client.execute(Prisma.sql`
    UPDATE endpoints SET paused = ${paused}, updated_at = now()
    WHERE id = ${id}::uuid AND paused = NOT ${paused}::boolean AND deleted_at IS NULL
  `);
  return count === 1;
}

export {
  /**
   * Messages that the endpoint accepted before are still delivered. Those that wait for listeners end: a small backlog
   * at once, a large one in the background. Returns false when the endpoint was already deleted.
   */
  deleteSource as delete,
};

async function deleteSource(sql: SqlPool, id: string): Promise<boolean> {
  const deletion = await sql.transaction(async (transaction) => {
    const count = await transaction.execute(Prisma.sql`
      UPDATE endpoints SET deleted_at = now(), paused = false, updated_at = now()
      WHERE id = ${id}::uuid AND deleted_at IS NULL
    `);
    if (count === 0) return undefined;
    const listened = await transaction.execute(Prisma.sql`
      UPDATE sources SET unheard_since = NULL WHERE endpoint_id = ${id}::uuid AND is_cli
    `);
    return { backlog: listened > 0 && (await markBacklog(transaction, id)) };
  }, QUEUED_TRANSACTION);
  if (deletion === undefined) return false;
  if (deletion.backlog !== false) await followChange(sql, deletion.backlog);
  return true;
}
