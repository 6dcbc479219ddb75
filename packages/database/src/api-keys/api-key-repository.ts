import { createRandomUuid } from '@posthorn/common';
import { createKeyedMutex } from '../connections/create-keyed-mutex.js';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { type PrismaClient, type Transaction, Prisma } from '../connections/prisma-client.js';
import type { SqlClient } from '../connections/sql-client.js';
import { type Caller, findCallers } from './find-callers.js';
import { markKeysUsed } from './mark-keys-used.js';
import { QUEUED_TRANSACTION } from '../connections/transaction-timeouts.js';
import { type NewestFirstCursor, isAfter, NEWEST_FIRST } from '../connections/newest-first-cursor.js';

export interface NewApiKeyRow {
  readonly projectId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly label?: string | null;
}

export interface ApiKeyRow {
  readonly id: string;
  readonly prefix: string;
  readonly label: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface ApiKeyQuery {
  readonly projectId: string;
  /** The last row of the previous page. */
  readonly after: NewestFirstCursor | undefined;
  readonly limit: number;
}

export interface ApiKeyRepository {
  create(key: NewApiKeyRow): Promise<ApiKeyRow>;
  /** Returns undefined when the project already has `max` keys. The keys of one project are created one at a time. */
  createWithin(max: number, key: NewApiKeyRow): Promise<ApiKeyRow | undefined>;
  /** Returns the newest keys first. */
  list(query: ApiKeyQuery): Promise<readonly ApiKeyRow[]>;
  /** Returns those of the keys that belong to projects of the tenant. */
  findOfTenant(query: {
    readonly tenantId: string;
    readonly ids: readonly string[];
  }): Promise<readonly ApiKeyRow[]>;
  /** Returns false when the project has no such key. */
  delete(key: { readonly projectId: string; readonly id: string }): Promise<boolean>;
  findCaller(hash: string): Promise<Caller | undefined>;
  /** Records that the keys are in use, at most once a minute per key. */
  markUsed(ids: readonly string[]): Promise<void>;
}

const SHOWN = { id: true, prefix: true, label: true, createdAt: true, lastUsedAt: true } as const;

export function createApiKeyRepository(prisma: PrismaClient, prepared: SqlClient): ApiKeyRepository {
  const runExclusively = createKeyedMutex();
  return {
    create: (key) => insert(prisma, key),
    createWithin: (max, key) =>
      runExclusively(key.projectId, () =>
        prisma.$transaction((transaction) => createWithinLimit(transaction, key, max), QUEUED_TRANSACTION),
      ),
    list: ({ projectId, after, limit }) =>
      prisma.apiKey.findMany({
        where: { projectId, ...(after && isAfter(after)) },
        orderBy: NEWEST_FIRST,
        take: limit,
        select: SHOWN,
      }),
    findOfTenant: ({ tenantId, ids }) =>
      prisma.apiKey.findMany({
        where: { id: { in: [...ids] }, project: { tenantId, status: { not: 'deleted' } } },
        select: SHOWN,
      }),
    async delete(key) {
      const { count } = await prisma.apiKey.deleteMany({ where: key });
      return count === 1;
    },
    findCaller: createStatementBatcher<string, Caller | undefined>({
      async execute(hashes) {
        const callers = await findCallers(prepared, hashes);
        const callerByHash = new Map(callers.map(({ hash, ...caller }) => [hash, caller]));
        return hashes.map((hash) => callerByHash.get(hash));
      },
    }),
    markUsed: (ids) => markKeysUsed(prisma, ids),
  };
}

/** Transactions that create keys of the same project run one at a time, so that the count is exact. */
async function createWithinLimit(
  transaction: Transaction,
  key: NewApiKeyRow,
  max: number,
): Promise<ApiKeyRow | undefined> {
  const { projectId } = key;
  await transaction.$executeRaw(Prisma.sql`SELECT FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`);
  if ((await transaction.apiKey.count({ where: { projectId } })) >= max) return undefined;
  return await insert(transaction, key);
}

function insert({ apiKey }: Pick<Transaction, 'apiKey'>, key: NewApiKeyRow): Promise<ApiKeyRow> {
  return apiKey.create({ data: { id: createRandomUuid(), ...key }, select: SHOWN });
}
