import { createRandomUuid } from '@posthorn/common';
import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/pages.js';
import {
  type PrismaClient,
  type Transaction,
  Prisma,
  QUEUED_TRANSACTION,
} from '../connections/prisma-client.js';
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

const SHOWN = {
  id: true,
  prefix: true,
  label: true,
  createdAt: true,
  lastUsedAt: true,
  scopes: true,
  expiresAt: true,
  personId: true,
} as const;

export async function create(
  { apiKey }: Pick<Transaction, 'apiKey'>,
  { scopes = ['*'], ...key }: NewApiKeyRow,
): Promise<ApiKeyRow> {
  const data = { id: createRandomUuid(), scopes: [...scopes], ...key };
  return await apiKey.create({ data, select: SHOWN });
}

const runExclusively = createKeyedMutex();

/** More of the expired keys are forgotten, the oldest first. */
const MAX_EXPIRED = 100;

/**
 * Returns undefined when the project already has `max` keys that have not expired. The keys of one project are created
 * one at a time.
 */
export async function createWithin(
  prisma: PrismaClient,
  max: number,
  key: NewApiKeyRow,
): Promise<ApiKeyRow | undefined> {
  const { projectId } = key;
  return await runExclusively(projectId, () =>
    prisma.$transaction(async (transaction) => {
      await lockProject(transaction, projectId);
      if ((await countValid(transaction, projectId)) >= max) return undefined;
      await forgetExpired(transaction, projectId);
      return await create(transaction, key);
    }, QUEUED_TRANSACTION),
  );
}

async function countValid(transaction: Transaction, projectId: string): Promise<number> {
  const [row] = await transaction.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM api_keys AS k WHERE k.project_id = ${projectId}::uuid AND ${IS_VALID_KEY}
  `);
  return row?.count ?? 0;
}

async function forgetExpired(transaction: Transaction, projectId: string): Promise<void> {
  await transaction.$executeRaw(Prisma.sql`
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
  { apiKey }: PrismaClient,
  { projectId, after, limit }: ApiKeyQuery,
): Promise<readonly ApiKeyRow[]> {
  return await apiKey.findMany({
    where: { projectId, ...(after && isAfter(after)) },
    orderBy: NEWEST_FIRST,
    take: limit,
    select: SHOWN,
  });
}

/** Returns those of the keys that belong to projects of the tenant. */
export async function findOfTenant(
  { apiKey }: PrismaClient,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<readonly ApiKeyRow[]> {
  return await apiKey.findMany({
    where: { id: { in: [...ids] }, project: { tenantId, status: { not: 'deleted' } } },
    select: SHOWN,
  });
}

export {
  /** Returns false when the project has no such key. */
  deleteApiKey as delete,
};

async function deleteApiKey(
  { apiKey }: PrismaClient,
  key: { readonly projectId: string; readonly id: string },
): Promise<boolean> {
  const { count } = await apiKey.deleteMany({ where: key });
  return count === 1;
}

/**
 * Records that API keys are in use. Skips keys that any process recorded less than a minute ago or is recording now.
 */
export async function markUsed(prisma: PrismaClient, ids: readonly string[]): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    UPDATE api_keys SET last_used_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM api_keys
      WHERE id = ANY (${ids}::uuid[]) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
      FOR NO KEY UPDATE SKIP LOCKED
    ))
  `);
}
