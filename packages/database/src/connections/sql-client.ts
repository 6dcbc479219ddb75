import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Prisma } from '../generated/client.js';

/** Runs one SQL statement with its values. A PrismaClient does that, too. */
export interface SqlClient {
  $queryRaw<Rows extends readonly object[]>(statement: Prisma.Sql): Promise<Rows>;
}

/**
 * Runs statements on the driver's pool. A prepared statement has a name, so that each connection plans it once. Prisma's
 * own client would interpret a query plan and convert all values twice, which costs more than a statement of the hot
 * path itself. Its query compiler takes 64 MB, from the first query on.
 */
export function createSqlClient(
  pool: Pick<pg.Pool, 'query'>,
  { prepares }: { readonly prepares: boolean },
): SqlClient {
  return {
    async $queryRaw<Rows extends readonly object[]>({ text, values }: Prisma.Sql): Promise<Rows> {
      const { rows } = await pool.query({ ...(prepares && { name: nameStatement(text) }), text, values });
      return rows as unknown as Rows;
    },
  };
}

/** The same text has the same name in every process, as a connection pooler requires. */
export function nameStatement(text: string): string {
  return hash('sha1', text, 'base64url');
}
