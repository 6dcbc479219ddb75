import { type ConnectionOptions, type PoolCount, countConnections, createPool } from './create-pool.js';
import { type SqlPool, createSqlPool } from './sql-client.js';

export { Prisma } from '../generated/client.js';
export type { SqlPool, Transaction } from './sql-client.js';

/** What the statements of a subject run on that need more than one client. */
export interface Clients {
  readonly sql: SqlPool;
  /** Plans each statement once. */
  readonly prepared: SqlPool;
  /** How long enqueuing may take before the sweep repeats it. */
  readonly sweepAfterMs: number;
}

export interface Connection {
  readonly sql: SqlPool;
  countConnections(): PoolCount;
  close(): Promise<void>;
}

/** Connects on first use, so that a process can start while the database is unavailable. */
export function openConnection(options: ConnectionOptions): Connection {
  const pool = createPool(options);
  // An error that nobody listens to ends the process.
  pool.on('error', (error) => options.onIdleError(error));
  const prepares = options.prepares === true;
  return {
    sql: createSqlPool(pool, { prepares }),
    countConnections: () => countConnections(pool, prepares ? 'prepared' : 'general'),
    close: () => pool.end(),
  };
}

/** For a change of a whole backlog, which must be complete or not happen at all. */
export const LONG_TRANSACTION = { withinMs: 60_000 } as const;

/** For changes that run one after the other. Each waits only for statements of the others. */
export const QUEUED_TRANSACTION = { withinMs: 10_000 } as const;
