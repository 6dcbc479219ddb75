import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { getStoreAddresses } from './store-addresses.js';

export interface TestDatabase {
  readonly url: string;
  /** Fails when a connection to it is still open, which shows a leak. */
  drop(): Promise<void>;
}

/** A new, migrated database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { templateUrl } = getStoreAddresses();
  const template = databaseName(templateUrl);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: withDatabase(templateUrl, name),
    drop: () => administer(templateUrl, `DROP DATABASE ${name}`),
  };
}

async function administer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
