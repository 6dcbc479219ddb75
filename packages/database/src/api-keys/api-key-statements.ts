import { createRandomUuid } from '@posthorn/common';
import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/pages.js';
import {
  type SqlPool,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/open-connection.js';
import { onlyRow, valuesOf } from '../connections/rows.js';
import { selectColumns } from '../connections/select-list.js';
import type { SqlClient } from '../connections/sql-client.js';
import { lockProject } from '../projects/lock-project.js';
import { IS_VALID_KEY } from './find-callers.js';

export interface NewApiKeyRow {
  readonly projectId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly label?: string | null;
  /** Default: everything. */
  readonly scopes?: readonly string[];
  /** Default: never. */
  readonly expiresAt?: Date | null;
  /** The person who creates it. */
  readonly personId?: string | null;
}

export interface ApiKeyRow {
  readonly id: string;
  readonly prefix: string;
  readonly label: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  /** The person who created it. */
  readonly personId: string | null;
}

export interface ApiKeyQuery {
  readonly projectId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

const COLUMNS = selectColumns('k', [
  'id',
  'prefix',
  'label',
  'createdAt',
  'lastUsedAt',
  'scopes',
  'expiresAt',
  'personId',
]);

export async function create(
  client: SqlClient,
  { scopes = ['*'], ...key }: NewApiKeyRow,
): Promise<ApiKeyRow> {
  const values = valuesOf({ id: createRandomUuid(), scopes, ...key });
  return await onlyRow<ApiKeyRow>(
    client,
    Prisma.sql`INSERT INTO api_keys AS k ${values} RETURNING ${COLUMNS}`,
  );
}

const runExclusively = createKeyedMutex();

/** More of the expired keys are forgotten, the oldest first. */
const MAX_EXPIRED = 100;

/**
 * Returns undefined when the project already has `max` keys that have not expired. The keys of one project are created
 * one at a time.
 */
export async function createWithin(
  sql: SqlPool,
  max: number,
  key: NewApiKeyRow,
): Promise<ApiKeyRow | undefined> {
  const { projectId } = key;
  return await runExclusively(projectId, () =>
    sql.transaction(async (transaction) => {
      await lockProject(transaction, projectId);
      if ((await countValid(transaction, projectId)) >= max) return undefined;
      await forgetExpired(transaction, projectId);
      return await create(transaction, key);
    }, QUEUED_TRANSACTION),
  );
}

async function countValid(transaction: Transaction, projectId: string): Promise<number> {
  const [row] = await transaction.query<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM api_keys AS k WHERE k.project_id = ${projectId}::uuid AND ${IS_VALID_KEY}
  `);
  return row?.count ?? 0;
}

async function forgetExpired(transaction: Transaction, projectId: string): Promise<void> {
  await transaction.execute(Prisma.sql`
    DELETE FROM api_keys WHERE id IN (
      SELECT id FROM api_keys
      WHERE project_id = ${projectId}::uuid AND expires_at <= now()
      ORDER BY expires_at DESC
      OFFSET ${MAX_EXPIRED}
    )
  `);
}

/** Returns the newest keys first. */
export async function list(
  client: SqlClient,
  { projectId, after, limit }: ApiKeyQuery,
): Promise<readonly ApiKeyRow[]> {
  return await client.query<ApiKeyRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM api_keys AS k
    WHERE project_id = ${projectId}::uuid AND ${isAfter(after)}
    ORDER BY ${NEWEST_FIRST}
    LIMIT ${limit}
  `);
}

/** Returns those of the keys that belong to projects of the tenant. */
export async function findOfTenant(
  client: SqlClient,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<readonly ApiKeyRow[]> {
  return await client.query<ApiKeyRow[]>(Prisma.sql`
    SELECT ${COLUMNS} FROM api_keys AS k
    JOIN projects AS p ON p.id = k.project_id
    WHERE k.id = ANY (${ids}::uuid[]) AND p.tenant_id = ${tenantId}::uuid AND p.status <> 'deleted'
  `);
}

export {
  /** Returns false when the project has no such key. */
  deleteApiKey as delete,
};

async function deleteApiKey(
  client: SqlClient,
  { projectId, id }: { readonly projectId: string; readonly id: string },
): Promise<boolean> {
  const count = await client.execute(Prisma.sql`
    DELETE FROM api_keys WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid
  `);
  return count === 1;
}

/**
 * Records that API keys are in use. Skips keys that any process recorded less than a minute ago or is recording now.
 */
export async function markUsed(sql: SqlPool, ids: readonly string[]): Promise<void> {
  await sql.execute(Prisma.sql`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM api_keys
      WHERE id = ANY (${ids}::uuid[]) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
      FOR NO KEY UPDATE SKIP LOCKED
    ))
  `);
}
