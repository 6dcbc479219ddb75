import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.js';

export { Prisma } from './generated/client.js';
export type { PrismaClient };

/** The client inside of a transaction. */
export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

export interface ConnectionOptions {
  readonly url: string;
  /** Shown by PostgreSQL in pg_stat_activity. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** How long a statement waits for somebody else's lock; as long as it may run, when left out. */
  readonly lockTimeoutMs?: number;
  /** Told of a connection that broke while it was idle; the pool replaces it. */
  onIdleError(error: Error): void;
}

const CONNECT_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 30_000;

export interface Connection {
  readonly prisma: PrismaClient;
  close(): Promise<void>;
}

/** Connects on first use, so that a process can start while the database is away. */
export function openConnection(options: ConnectionOptions): Connection {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: options.lockTimeoutMs,
    keepAlive: true,
  });
  const adapter = new PrismaPg(pool, { onPoolError: (error) => options.onIdleError(error) });
  const prisma = new PrismaClient({ adapter, errorFormat: 'minimal' });
  return {
    prisma,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
