import { createLookup } from '../connections/create-statement-batcher.js';
import { type Caller, type PersonPrincipal, PROJECT_COLUMNS } from '../api-keys/find-callers.js';
import { Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { IS_GRANTED, IS_LIVE } from './granted.js';

/** A project of a person's session: the rights of all grants together. They end when the grants do. */
export interface PersonCaller extends Caller<PersonPrincipal> {
  readonly personSessionId: string;
  readonly grantIds: readonly string[];
}

/** One project of the session with a token. */
export interface PersonProject {
  readonly tokenHash: string;
  readonly projectId: string;
}

/** Finds callers by the hash of a session's token and a project. Concurrent look-ups share a statement. */
export function createPersonLookup(
  prepared: SqlClient,
): (project: PersonProject) => Promise<PersonCaller | undefined> {
  const find = createLookup((keys) => findPersonCallers(prepared, keys));
  return ({ tokenHash, projectId }) => find(`${tokenHash} ${projectId}`);
}

async function findPersonCallers(
  client: SqlClient,
  keys: readonly string[],
): Promise<ReadonlyMap<string, PersonCaller>> {
  const rows = await client.query<(PersonCaller & { readonly key: string })[]>(Prisma.sql`
    SELECT
      asked.key, s.id::text AS "personSessionId", granted.ids AS "grantIds", granted.scopes,
      json_build_object('kind', 'person', 'id', pe.id, 'email', coalesce(pe.email, pe.subject)) AS principal,
      NULL AS "endsAt", false AS "isExpired", ${PROJECT_COLUMNS}
    FROM (
      SELECT key, split_part(key, ' ', 1) AS token_hash, split_part(key, ' ', 2)::uuid AS project_id
      FROM unnest(${keys}::text[]) AS given (key)
    ) AS asked
    JOIN console_sessions AS s ON s.token_hash = asked.token_hash
    JOIN people AS pe ON pe.id = s.person_id
    JOIN projects AS p ON p.id = asked.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT g.id::text) AS ids, array_agg(DISTINCT scope) AS scopes
      FROM access_grants AS g, unnest(g.scopes) AS scope
      WHERE g.project_id = p.id AND ${IS_GRANTED}
    ) AS granted
    WHERE ${IS_LIVE} AND p.status = 'active' AND granted.ids IS NOT NULL
  `);
  return new Map(rows.map(({ key, ...caller }) => [key, caller]));
}
