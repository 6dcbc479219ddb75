import { hash } from 'node:crypto';
import pg from 'pg';
import type { Prisma } from '../generated/client.js';
import { inTransaction } from './in-transaction.js';

/** Runs one SQL statement with its values. */
export interface SqlClient {
  /** Returns the rows. Integers of 8 bytes are bigint, and dates are midnights of UTC. */
  query<Rows extends readonly object[]>(statement: Prisma.Sql): Promise<Rows>;
  /** Returns the number of rows that were changed, or selected. */
  execute(statement: Prisma.Sql): Promise<number>;
}

/** A client of one connection, within a transaction. */
export type Transaction = SqlClient;

export interface TransactionOptions {
  /** Default: 5 seconds. */
  readonly withinMs?: number;
}

/** Runs each statement on any connection, and can hold one for a transaction. */
export interface SqlPool extends SqlClient {
  /** An error rolls back. Throws LateTransactionError after the time. */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

const { INT8, DATE } = pg.types.builtins;
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [DATE, (text) => new Date(text)],
]);

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => PARSERS.get(id) ?? (pg.types.getTypeParser(id, format) as unknown),
};

interface StatementOptions {
  /** A prepared statement has a name, so that each connection plans it once. */
  readonly prepares: boolean;
}

/**
 * Statements are the driver's. Prisma's own client would interpret a query plan and convert all values twice, which
 * costs more than a statement of the hot path itself, and its query compiler takes 50 MB of each process.
 */
export function createSqlPool(pool: Pick<pg.Pool, 'query' | 'connect'>, options: StatementOptions): SqlPool {
  return {
    ...createSqlClient(pool, options),
    transaction: (work, { withinMs } = {}) =>
      inTransaction(pool, (client) => work(createSqlClient(client, options)), withinMs),
  };
}

function createSqlClient(
  on: Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>,
  { prepares }: StatementOptions,
): SqlClient {
  const run = ({ text, values }: Prisma.Sql) =>
    on.query<object>({ ...(prepares && { name: nameStatement(text) }), text, values, types: TYPES });
  return {
    query: async <Rows extends readonly object[]>(statement: Prisma.Sql) =>
      (await run(statement)).rows as readonly object[] as Rows,
    execute: async (statement) => (await run(statement)).rowCount ?? 0,
  };
}

/** The same text has the same name in every process, as a connection pooler requires. */
function nameStatement(text: string): string {
  return hash('sha1', text, 'base64url');
}
