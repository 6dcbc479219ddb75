import pg from 'pg';
import { releaseAfterFile } from '../releases.js';

export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs a statement and answers with its rows. */
export type Sql = (statement: string, values?: readonly unknown[]) => Promise<readonly SqlRow[]>;

/** A look into the tables past all of our own code, on one connection that is closed after the file. */
export function openSql(databaseUrl: string): Sql {
  // A connection that was closed for its idleness would end a transaction that a test holds open.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
  releaseAfterFile(() => pool.end());
  return async (statement, values = []) => (await pool.query<SqlRow>(statement, [...values])).rows;
}
