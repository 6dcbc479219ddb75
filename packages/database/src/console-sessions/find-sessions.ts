import { type Caller, type KeyPrincipal, CALLER_COLUMNS, IS_VALID_KEY } from '../api-keys/find-callers.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

/** A project of a session: what the key that signed in to it authenticates. */
export interface SessionProject extends Caller<KeyPrincipal> {
  readonly projectName: string;
  /** Whether a one-time code of the key signed in, which only operators make. */
  readonly isByCode: boolean;
}

/** A sign-in to the console that is not over. */
export interface ConsoleSession {
  readonly id: string;
  /** Its own end, or that of its last key. */
  readonly expiresAt: Date;
  /** The active projects, at least one, in the order in which they were added. */
  readonly projects: readonly [SessionProject, ...SessionProject[]];
}

export const MAX_SESSION_PROJECTS = 20;

interface SessionRow extends SessionProject {
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Finds sessions by the hashes of their tokens. A session without an active project is over. */
export async function findSessions(
  client: SqlClient,
  tokenHashes: readonly string[],
): Promise<ReadonlyMap<string, ConsoleSession>> {
  const rows = await client.query<SessionRow[]>(Prisma.sql`
    SELECT
      s.token_hash AS "tokenHash", s.id::text AS "sessionId",
      LEAST(s.expires_at, max(COALESCE(k.expires_at, 'infinity')) OVER (PARTITION BY s.id)) AS "expiresAt",
      p.name AS "projectName", sk.by_code AS "isByCode", ${CALLER_COLUMNS}
    FROM console_sessions AS s
    JOIN console_session_keys AS sk ON sk.session_id = s.id
    JOIN api_keys AS k ON k.id = sk.api_key_id
    JOIN projects AS p ON p.id = k.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    WHERE s.token_hash = ANY (${tokenHashes}::text[]) AND s.expires_at > now() AND p.status = 'active'
      AND ${IS_VALID_KEY}
    ORDER BY sk.added_at, p.id
  `);
  const sessions = new Map<string, ConsoleSession>();
  for (const { tokenHash, sessionId: id, expiresAt, ...project } of rows) {
    const known = sessions.get(tokenHash);
    sessions.set(tokenHash, { id, expiresAt, projects: known ? [...known.projects, project] : [project] });
  }
  return sessions;
}
