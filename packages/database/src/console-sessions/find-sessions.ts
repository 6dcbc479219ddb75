import { CALLER_COLUMNS } from '../api-keys/find-callers.js';
import { Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import type { ConsoleSession, SessionProject } from './console-session.js';

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
  const rows = await client.$queryRaw<SessionRow[]>(Prisma.sql`
    SELECT
      s.token_hash AS "tokenHash", s.id::text AS "sessionId", s.expires_at AS "expiresAt",
      p.name AS "projectName", k.label AS "keyLabel", ${CALLER_COLUMNS}
    FROM console_sessions AS s
    JOIN console_session_keys AS sk ON sk.session_id = s.id
    JOIN api_keys AS k ON k.id = sk.api_key_id
    JOIN projects AS p ON p.id = k.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    WHERE s.token_hash = ANY (${tokenHashes}::text[]) AND s.expires_at > now() AND p.status = 'active'
    ORDER BY sk.added_at, p.id
  `);
  const sessions = new Map<string, ConsoleSession>();
  for (const { tokenHash, sessionId: id, expiresAt, ...project } of rows) {
    const known = sessions.get(tokenHash);
    sessions.set(tokenHash, { id, expiresAt, projects: known ? [...known.projects, project] : [project] });
  }
  return sessions;
}
