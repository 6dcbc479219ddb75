import { createRandomUuid } from '@posthorn/common';
import { MAX_GRANTS } from '@posthorn/domain';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/pages.js';
import { type SqlPool, Prisma, QUEUED_TRANSACTION } from '../connections/open-connection.js';
import { assignmentsOf, onlyRow, valuesOf } from '../connections/rows.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import { lockProject } from '../projects/lock-project.js';

/** Whom a grant is for: the one person with an address, in lower case, or all members of a group. */
export type Grantee =
  { readonly email: string; readonly groupName: null } | { readonly email: null; readonly groupName: string };

export interface AccessGrantRow {
  readonly id: string;
  readonly projectId: string;
  readonly email: string | null;
  readonly groupName: string | null;
  readonly scopes: readonly string[];
  /** The first person who used the address. Nobody else can, until it is unbound. */
  readonly personId: string | null;
  readonly createdAt: Date;
  /** The public id of a key or person. Null: an operator. */
  readonly createdBy: string | null;
  readonly lastUsedAt: Date | null;
}

export interface NewAccessGrant {
  readonly projectId: string;
  readonly grantee: Grantee;
  readonly scopes: readonly string[];
  readonly createdBy: string | null;
}

interface OfProject {
  readonly projectId: string;
  readonly id: string;
}

export interface AccessGrantChange extends OfProject {
  readonly scopes?: readonly string[] | undefined;
  /** The next person who signs in with the address may use it. */
  readonly unbinds?: boolean | undefined;
}

export interface AccessGrantQuery {
  readonly projectId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

const COLUMNS = selectColumns('g', [
  'id',
  'projectId',
  'email',
  'groupName',
  'scopes',
  'personId',
  'createdAt',
  'createdBy',
  'lastUsedAt',
]);

export type GrantCreation =
  | { readonly kind: 'created'; readonly row: AccessGrantRow }
  | { readonly kind: 'exists'; readonly id: string }
  /** The project has `MAX_GRANTS`. */
  | { readonly kind: 'full' };

/** The grants of one project are created one at a time. */
export async function create(
  sql: SqlPool,
  { projectId, grantee, scopes, createdBy }: NewAccessGrant,
): Promise<GrantCreation> {
  return await sql.transaction(async (transaction) => {
    await lockProject(transaction, projectId);
    const { known, count } = await onlyRow<{ readonly known: string | null; readonly count: number }>(
      transaction,
      Prisma.sql`
        SELECT
          count(*)::int AS count,
          min(id::text) FILTER (WHERE email = ${grantee.email} OR group_name = ${grantee.groupName}) AS known
        FROM access_grants
        WHERE project_id = ${projectId}::uuid
      `,
    );
    if (known !== null) return { kind: 'exists', id: known };
    if (count >= MAX_GRANTS) return { kind: 'full' };
    const values = valuesOf({ id: createRandomUuid(), projectId, ...grantee, scopes, createdBy });
    const row = await onlyRow<AccessGrantRow>(
      transaction,
      Prisma.sql`INSERT INTO access_grants AS g ${values} RETURNING ${COLUMNS}`,
    );
    return { kind: 'created', row };
  }, QUEUED_TRANSACTION);
}

export async function find(
  client: SqlClient,
  { projectId, id }: OfProject,
): Promise<AccessGrantRow | undefined> {
  const [row] = await client.query<AccessGrantRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM access_grants AS g WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid
  `);
  return row;
}

/** Returns the newest grants first. */
export async function list(
  client: SqlClient,
  { projectId, after, limit }: AccessGrantQuery,
): Promise<readonly AccessGrantRow[]> {
  return await client.query<AccessGrantRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM access_grants AS g
    WHERE project_id = ${projectId}::uuid AND ${isAfter(after)}
    ORDER BY ${NEWEST_FIRST}
    LIMIT ${limit}
  `);
}

/** Returns undefined when the project has no such grant. */
export async function update(
  client: SqlClient,
  { projectId, id, scopes, unbinds = false }: AccessGrantChange,
): Promise<AccessGrantRow | undefined> {
  const changes = assignmentsOf({ id, scopes, ...(unbinds && { personId: null, wasUnbound: true }) });
  const [row] = await client.query<AccessGrantRow[]>(Prisma.sql`
    UPDATE access_grants AS g SET ${changes}
    WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid
    RETURNING ${COLUMNS}
  `);
  return row;
}

export {
  /** Returns undefined when the project has no such grant, otherwise the ids of the keys that its person made. */
  deleteGrant as delete,
};

async function deleteGrant(
  sql: SqlPool,
  { projectId, id }: OfProject,
): Promise<readonly string[] | undefined> {
  const [row] = await sql.query<{ keyIds: readonly string[] }[]>(Prisma.sql`
    DELETE FROM access_grants AS g WHERE g.project_id = ${projectId}::uuid AND g.id = ${id}::uuid
    RETURNING ARRAY(
      SELECT k.id::text FROM api_keys AS k
      WHERE k.project_id = g.project_id AND k.person_id = g.person_id
        AND (k.expires_at IS NULL OR k.expires_at > now())
      ORDER BY k.created_at, k.id
    ) AS "keyIds"
  `);
  return row?.keyIds;
}

/** The use of a grant by a person. */
export interface GrantUse {
  readonly grantId: string;
  readonly personId: string;
}

/**
 * Records that grants are in use, as it is done for API keys, and binds those of an address that nobody used before. One
 * that was unbound is bound by a sign-in only: its former person may still have a session.
 */
export async function markUsed(sql: SqlPool, uses: readonly GrantUse[]): Promise<void> {
  const ids = uses.map(({ grantId }) => grantId);
  const people = uses.map(({ personId }) => personId);
  await sql.execute(Prisma.sql`
    UPDATE access_grants AS g SET
      last_used_at = now(),
      person_id = CASE
        WHEN g.email IS NOT NULL AND NOT g.was_unbound THEN coalesce(g.person_id, used.person_id)
        ELSE g.person_id
      END
    FROM (
      SELECT DISTINCT ON (locked.id) locked.id, u.person_id
      FROM unnest(${ids}::uuid[], ${people}::uuid[]) AS u (grant_id, person_id)
      JOIN (
        SELECT id FROM access_grants
        WHERE id = ANY (${ids}::uuid[]) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
        FOR NO KEY UPDATE SKIP LOCKED
      ) AS locked ON locked.id = u.grant_id
    ) AS used
    WHERE g.id = used.id
  `);
}
