import type pg from 'pg';
import type { Prisma } from '../generated/client.js';
import { PreparedStatement } from './prepared-statement.js';

/** Runs one SQL statement with its values. A PrismaClient does that, too. */
export interface SqlClient {
  $queryRaw<Rows extends readonly object[]>(statement: Prisma.Sql): Promise<Rows>;
}

/**
 * Runs statements on the driver's pool. Each connection plans a prepared statement once. Prisma's own client would
 * interpret a query plan and convert all values twice, which costs more than a statement of the hot path itself. Its
 * query compiler takes 64 MB, from the first query on.
 */
export function createSqlClient(
  pool: Pick<pg.Pool, 'query'>,
  { prepares }: { readonly prepares: boolean },
): SqlClient {
  return {
    async $queryRaw<Rows extends readonly object[]>({ text, values }: Prisma.Sql): Promise<Rows> {
      const given = prepares ? new PreparedStatement({ text, values }) : { text, values };
      const { rows } = await (pool.query(given) as Promise<pg.QueryResult>);
      return rows as unknown as Rows;
    },
  };
}
