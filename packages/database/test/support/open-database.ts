import { createTestDatabase, openSql, releaseAfterFile, type Sql } from '@posthorn/test-support';
import { type Database, type DatabaseOptions, connectDatabase } from '../../src/index.js';

export interface OpenDatabase {
  readonly url: string;
  readonly database: Database;
  /** Reads the tables directly, without the code under test. */
  readonly query: Sql;
  /** Connects as another process would. */
  connect(options?: Partial<DatabaseOptions>): Database;
}

/** A fresh, migrated database. It is released after the test file. */
export async function openDatabase(options?: Partial<DatabaseOptions>): Promise<OpenDatabase> {
  const { url, drop } = await createTestDatabase();
  releaseAfterFile(drop);
  const connect: OpenDatabase['connect'] = (given) => connectTo(url, given);
  return { url, database: connect(options), query: openSql(url), connect };
}

export function connectTo(url: string, options: Partial<DatabaseOptions> = {}): Database {
  const database = connectDatabase({
    url,
    applicationName: 'test',
    maxConnections: 4,
    onIdleError: () => undefined,
    ...options,
  });
  releaseAfterFile(() => database.close());
  return database;
}
