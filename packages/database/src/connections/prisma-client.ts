import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/client.js';
import { type ConnectionOptions, type PoolCount, countConnections, createPool } from './create-pool.js';
import { type SqlClient, createSqlClient, nameStatement } from './sql-client.js';

export { Prisma } from '../generated/client.js';
export type { PrismaClient };

/** The client within a transaction. */
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

/** What the statements of a subject run on that need more than one client. */
export interface Clients {
  readonly prisma: PrismaClient;
  /** Plans each statement once. */
  readonly prepared: SqlClient;
  /** Plans each statement once, too, and has transactions. */
  readonly preparedPrisma: PrismaClient;
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
}

export interface Connection {
  readonly prisma: PrismaClient;
  /** On the same pool, for statements of the hot path and of processes that need nothing else. */
  readonly sql: SqlClient;
  countConnections(): PoolCount;
  close(): Promise<void>;
}

/** The pool limits the wait for a connection, for transactions as for statements. Prisma's own limit is shorter. */
const TRANSACTION = { maxWait: 10_000 } as const;

/** Connects on first use, so that a process can start while the database is unavailable. */
export function openConnection(options: ConnectionOptions): Connection {
  const pool = createPool(options);
  // Prisma listens only between its first query and its end. An error that nobody listens to ends the process.
  pool.on('error', (error) => options.onIdleError(error));
  const prepares = options.prepares === true;
  const adapter = new PrismaPg(
    pool,
    prepares ? { statementNameGenerator: ({ sql }) => nameStatement(sql) } : {},
  );
  let client: PrismaClient | undefined;
  const prisma = createOnUse(
    () => (client ??= new PrismaClient({ adapter, errorFormat: 'minimal', transactionOptions: TRANSACTION })),
  );
  return {
    prisma,
    sql: createSqlClient(pool, { prepares }),
    countConnections: () => countConnections(pool, prepares ? 'prepared' : 'general'),
    async close() {
      await client?.$disconnect();
      await pool.end();
    },
  };
}

/** A client takes 7 MB for the types of all queries, and workers hardly use theirs. */
function createOnUse(create: () => PrismaClient): PrismaClient {
  return new Proxy({} as PrismaClient, { get: (_none, name) => Reflect.get(create(), name) as unknown });
}

/** For a change of a whole backlog, which must be complete or not happen at all. In milliseconds. */
export const LONG_TRANSACTION = { timeout: 60_000, maxWait: 10_000 } as const;

/** For changes that run one after the other. Each waits only for statements of the others. In milliseconds. */
export const QUEUED_TRANSACTION = { timeout: 10_000, maxWait: 10_000 } as const;
