import { createUuidV7 } from '@posthorn/common';
import type { SignatureScheme } from '@posthorn/domain';
import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/pages.js';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import { onlyRow, valuesOf } from '../connections/rows.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type ProjectOfTenant, type ProjectRow, EXISTS, PROJECT_COLUMNS } from './project-row.js';

export * from './delete-project.js';
export * from './update-project.js';

export interface NewProjectRow {
  readonly tenantId: string;
  readonly name: string;
  /** Messages per minute. Default: the rate of new projects. */
  readonly rate?: number | undefined;
  /** The seconds before each retry. Default: the retry schedules of the service. */
  readonly defaultRetrySchedule?: readonly number[] | undefined;
  /** Default: `posthorn`. */
  readonly defaultSignatureScheme?: SignatureScheme | undefined;
  /** Default: none. */
  readonly searchable?: readonly string[] | undefined;
}

export interface ProjectQuery {
  readonly tenantId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

export interface PortalSettings {
  /** A JSON object; null is the look of Posthorn. */
  readonly theme: unknown;
  readonly origins: readonly string[];
  /** How many endpoints a consumer may have. */
  readonly maxEndpoints: number;
  /** Whether values inside payloads can be searched. */
  readonly isSearchable: boolean;
}

export async function create(
  client: SqlClient,
  { rate: rateLimitDefault, ...created }: NewProjectRow,
): Promise<ProjectRow> {
  const values = valuesOf({ id: createUuidV7(), ...created, rateLimitDefault });
  return await onlyRow<ProjectRow>(
    client,
    Prisma.sql`INSERT INTO projects AS p ${values} RETURNING ${PROJECT_COLUMNS}`,
  );
}

const runExclusively = createKeyedMutex();

/**
 * Returns undefined when the tenant has reached its limit of projects; null is no limit. The projects of one tenant are
 * created one at a time.
 */
export async function createWithin(
  sql: SqlPool,
  max: number | null,
  created: NewProjectRow,
): Promise<ProjectRow | undefined> {
  const { tenantId } = created;
  return await runExclusively(tenantId, () =>
    sql.transaction(async (transaction) => {
      await transaction.execute(Prisma.sql`SELECT FROM tenants WHERE id = ${tenantId}::uuid FOR UPDATE`);
      if (max !== null && (await countProjects(transaction, tenantId)) >= max) return undefined;
      return await create(transaction, created);
    }, QUEUED_TRANSACTION),
  );
}

async function countProjects(transaction: Transaction, tenantId: string): Promise<number> {
  const { count } = await onlyRow<{ readonly count: number }>(
    transaction,
    Prisma.sql`SELECT count(*)::int AS count FROM projects WHERE tenant_id = ${tenantId}::uuid AND ${EXISTS}`,
  );
  return count;
}

export async function find(
  client: SqlClient,
  { tenantId, id }: ProjectOfTenant,
): Promise<ProjectRow | undefined> {
  const [row] = await select(client, Prisma.sql`p.id = ${id}::uuid AND p.tenant_id = ${tenantId}::uuid`);
  return row;
}

/** Returns the newest projects first. */
export async function list(
  client: SqlClient,
  { tenantId, after, limit }: ProjectQuery,
): Promise<readonly ProjectRow[]> {
  return await select(client, Prisma.sql`p.tenant_id = ${tenantId}::uuid AND ${isAfter(after)}`, limit);
}

/** Returns a project of any tenant. */
export async function findById(client: SqlClient, id: string): Promise<ProjectRow | undefined> {
  const [row] = await select(client, Prisma.sql`p.id = ${id}::uuid`);
  return row;
}

/** Returns projects of all tenants unless one is given, newest first. */
export async function listEvery(
  client: SqlClient,
  { tenantId, limit }: { readonly tenantId: string | undefined; readonly limit: number },
): Promise<readonly ProjectRow[]> {
  const isOfTenant = tenantId === undefined ? Prisma.sql`true` : Prisma.sql`p.tenant_id = ${tenantId}::uuid`;
  return await select(client, isOfTenant, limit);
}

/** Returns the newest first, without deleted ones. */
async function select(client: SqlClient, condition: Prisma.Sql, limit = 1): Promise<readonly ProjectRow[]> {
  return await client.query<ProjectRow[]>(Prisma.sql`
    SELECT ${PROJECT_COLUMNS} FROM projects AS p
    WHERE ${condition} AND ${EXISTS}
    ORDER BY ${NEWEST_FIRST}
    LIMIT ${limit}
  `);
}

/** Returns the portal of an active project of any tenant. */
export async function findPortal(client: SqlClient, id: string): Promise<PortalSettings | undefined> {
  const [portal] = await client.query<PortalSettings[]>(Prisma.sql`
    SELECT
      portal_theme AS theme, portal_origins AS origins, portal_max_endpoints AS "maxEndpoints",
      searchable <> '{}' AS "isSearchable"
    FROM projects
    WHERE id = ${id}::uuid AND status = 'active'
  `);
  return portal;
}

/** Returns false when the project does not exist. The status takes effect within a second. */
export async function setStatus(
  client: SqlClient,
  id: string,
  status: 'active' | 'suspended',
): Promise<boolean> {
  const count = await client.execute(Prisma.sql`
    UPDATE projects SET status = ${status} WHERE id = ${id}::uuid AND ${EXISTS}
  `);
  return count === 1;
}
