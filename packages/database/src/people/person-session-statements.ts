import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { IS_GRANTED, IS_LIVE } from './granted.js';

export * from './person-sign-in.js';

/** A person's sign-in to the console that is not over. */
export interface PersonSession {
  readonly id: string;
  readonly expiresAt: Date;
  readonly person: { readonly id: string; readonly email: string | null; readonly name: string | null };
}

export interface GrantedProject {
  readonly id: string;
  readonly name: string;
  /** The name of the tenant's plan. */
  readonly plan: string;
  readonly scopes: readonly string[];
}

/** Finds a session by the hash of its token. It may have no project any more. */
export async function findSession(client: SqlClient, tokenHash: string): Promise<PersonSession | undefined> {
  const [session] = await client.query<PersonSession[]>(Prisma.sql`
    SELECT
      s.id::text AS id, s.expires_at AS "expiresAt",
      json_build_object('id', pe.id, 'email', pe.email, 'name', pe.name) AS person
    FROM console_sessions AS s JOIN people AS pe ON pe.id = s.person_id
    WHERE s.token_hash = ${tokenHash} AND ${IS_LIVE}
  `);
  return session;
}

export interface GrantedProjectQuery {
  readonly sessionId: string;
  /** A part of the name, in any case, or the id. */
  readonly search?: string | undefined;
  readonly limit: number;
}

/** Returns the active projects that are granted to the session's person, by name. */
export async function listProjects(
  client: SqlClient,
  { sessionId, search = '', limit }: GrantedProjectQuery,
): Promise<readonly GrantedProject[]> {
  return await client.query<GrantedProject[]>(Prisma.sql`
    SELECT p.id::text AS id, p.name, t.plan, array_agg(DISTINCT scope) AS scopes
    FROM console_sessions AS s
    JOIN access_grants AS g ON ${IS_GRANTED}
    CROSS JOIN unnest(g.scopes) AS scope
    JOIN projects AS p ON p.id = g.project_id
    JOIN tenants AS t ON t.id = p.tenant_id
    WHERE s.id = ${sessionId}::uuid AND p.status = 'active'
      AND (position(lower(${search}) IN lower(p.name)) > 0 OR p.id::text = lower(${search}))
    GROUP BY p.id, t.plan
    ORDER BY p.name, p.id
    LIMIT ${limit}
  `);
}

/** Returns the id of the project that comes first by name. */
export async function findFirstProject(client: SqlClient, tokenHash: string): Promise<string | undefined> {
  const [project] = await client.query<{ id: string }[]>(Prisma.sql`
    SELECT p.id::text AS id
    FROM console_sessions AS s
    JOIN access_grants AS g ON ${IS_GRANTED}
    JOIN projects AS p ON p.id = g.project_id
    WHERE s.token_hash = ${tokenHash} AND ${IS_LIVE} AND p.status = 'active'
    ORDER BY p.name, p.id
    LIMIT 1
  `);
  return project?.id;
}

/** Records that sessions are in use: each at most once a minute, over all processes. */
export async function markSessionsUsed(sql: SqlPool, ids: readonly string[]): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE console_sessions SET used_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM console_sessions
      WHERE id = ANY (${ids}::uuid[]) AND used_at < now() - interval '1 minute'
      FOR NO KEY UPDATE SKIP LOCKED
    ))
  `);
}

/** Ends a session, if there is one. */
export async function endSession(sql: SqlPool, tokenHash: string): Promise<void> {
  await sql.execute(Prisma.sql`DELETE FROM console_sessions WHERE token_hash = ${tokenHash}`);
}

export interface NamedPerson {
  readonly id: string;
  readonly label: string;
}

/** Returns those of the people whom a project of the tenant knows: by a grant, a key, or an entry of its audit log. */
export async function findOfTenant(
  client: SqlClient,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<readonly NamedPerson[]> {
  return await client.query<NamedPerson[]>(Prisma.sql`
    WITH of_tenant AS MATERIALIZED (
      SELECT id FROM projects WHERE tenant_id = ${tenantId}::uuid AND status <> 'deleted'
    )
    SELECT asked.id::text AS id, known.label
    FROM unnest(${ids}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT coalesce(pe.email, pe.subject) AS label, 1 AS rank FROM people AS pe
      WHERE pe.id = asked.id AND (
        EXISTS (SELECT FROM access_grants AS g JOIN of_tenant ON of_tenant.id = g.project_id WHERE g.person_id = pe.id)
        OR EXISTS (SELECT FROM api_keys AS k JOIN of_tenant ON of_tenant.id = k.project_id WHERE k.person_id = pe.id)
      )
      UNION ALL (
        SELECT a.actor_label, 2 FROM of_tenant JOIN audit_log AS a ON a.project_id = of_tenant.id
        WHERE a.actor_kind = 'person' AND a.actor_id = 'person_' || replace(asked.id::text, '-', '')
        ORDER BY a.id DESC LIMIT 1
      )
      ORDER BY rank LIMIT 1
    ) AS known
  `);
}
