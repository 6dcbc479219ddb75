import pg from 'pg';
import { releaseAfterFile } from '../releases.js';

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs a statement and returns its rows. */
export type Sql = (statement: string, values?: readonly unknown[]) => Promise<readonly SqlRow[]>;

/** Queries the tables directly, on one connection that is closed after the file. */
export function openSql(databaseUrl: string): Sql {
  // Closing an idle connection would end a transaction that a test holds open.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  releaseAfterFile(() => pool.end());
  return async (statement, values = []) => (await pool.query<SqlRow>(statement, [...values])).rows;
}
