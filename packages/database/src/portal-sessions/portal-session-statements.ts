import { createUuidV7 } from '@posthorn/common';
import type { Principal } from '../api-keys/find-callers.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/pages.js';
import { Prisma } from '../connections/open-connection.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';

/** Who uses the token: the portal, or an agent. */
export type PortalPurpose = 'portal' | 'mcp';

export interface PortalSessionRow {
  readonly id: string;
  readonly consumerId: string;
  readonly capabilities: readonly string[];
  readonly purpose: PortalPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewPortalSession {
  readonly projectId: string;
  readonly consumerId: string;
  readonly tokenHash: string;
  readonly capabilities: readonly string[];
  readonly purpose: PortalPurpose;
  /** Who creates it. */
  readonly principal: Principal;
  /** Those of who creates it. */
  readonly scopes: readonly string[];
  readonly minutes: number;
  /** The session does not outlive the rights that it was created with. */
  readonly endsAt: Date | null;
}

export interface PortalSessionQuery {
  readonly projectId: string;
  readonly consumerId?: string | undefined;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

const COLUMNS = selectColumns('s', ['id', 'consumerId', 'capabilities', 'purpose', 'createdAt', 'expiresAt']);

/** Returns undefined when there is no such consumer. */
export async function create(
  client: SqlClient,
  { projectId, consumerId, tokenHash, principal, scopes, minutes, endsAt, ...given }: NewPortalSession,
): Promise<PortalSessionRow | undefined> {
  const [row] = await client.query<PortalSessionRow[]>(Prisma.sql`
    INSERT INTO portal_sessions AS s
      (id, project_id, consumer_id, token_hash, capabilities, purpose, api_key_id, person_id, scopes, created_at, expires_at)
    SELECT
      ${createUuidV7()}::uuid, project_id, id, ${tokenHash}, ${given.capabilities}::text[], ${given.purpose},
      ${principal.kind === 'key' ? principal.id : null}::uuid,
      ${principal.kind === 'person' ? principal.id : null}::uuid,
      ${scopes}::text[], clock_timestamp(),
      least(clock_timestamp() + ${minutes}::int * interval '1 minute', ${endsAt}::timestamptz)
    FROM consumers
    WHERE project_id = ${projectId}::uuid AND id = ${consumerId} AND deleted_at IS NULL
    RETURNING ${COLUMNS}
  `);
  return row;
}

/** Returns the newest sessions first, without those that are over. */
export async function list(
  client: SqlClient,
  { projectId, consumerId, after, limit }: PortalSessionQuery,
): Promise<readonly PortalSessionRow[]> {
  return await client.query<PortalSessionRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM portal_sessions AS s
    WHERE project_id = ${projectId}::uuid AND expires_at > now() AND ${isAfter(after)}
      AND ${consumerId === undefined ? Prisma.sql`true` : Prisma.sql`consumer_id = ${consumerId}`}
    ORDER BY ${NEWEST_FIRST}
    LIMIT ${limit}
  `);
}

export {
  /** Returns false when the project has no such session. */
  deletePortalSession as delete,
};

async function deletePortalSession(
  client: SqlClient,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<boolean> {
  const count = await client.execute(Prisma.sql`
    DELETE FROM portal_sessions WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid AND expires_at > now()
  `);
  return count === 1;
}

/** Whether any active project has this origin for its portal. */
export async function knowsOrigin(client: SqlClient, origin: string): Promise<boolean> {
  const rows = await client.query<object[]>(Prisma.sql`
    SELECT FROM projects
    WHERE portal_origins <> '{}' AND portal_origins @> ARRAY[${origin}]::text[] AND status = 'active'
    LIMIT 1
  `);
  return rows.length > 0;
}
