import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { getStoreAddresses } from './store-addresses.js';

export interface TestDatabase {
  readonly url: string;
  /** Fails when a connection to it is still open, which shows a leak. */
  drop(): Promise<void>;
}

const IS_OF_TODAY = `SELECT (pg_postmaster_start_time() AT TIME ZONE 'UTC')::date = (now() AT TIME ZONE 'UTC')::date AS yes`;

/** Creates and drops partitions, as if the database had been migrated today. */
const RENEW_DAYS = `
  DO $$
  DECLARE
    yesterday DATE := (now() AT TIME ZONE 'UTC')::date - 1;
    old REGCLASS;
  BEGIN
    PERFORM create_day_partitions(yesterday, yesterday + 15);
    FOR old IN
      SELECT oid FROM pg_class
      WHERE relispartition AND relkind = 'r' AND right(relname, 8) < to_char(yesterday, 'YYYYMMDD')
    LOOP
      EXECUTE 'DROP TABLE ' || old;
    END LOOP;
  END $$`;

/** A new database for one test file, as if it was migrated today: the run may have begun on another day. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { templateUrl } = getStoreAddresses();
  const template = databaseName(templateUrl);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(templateUrl, name);
  const server = withDatabase(templateUrl, 'postgres');
  const [state] = await administer(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
    IS_OF_TODAY,
  );
  if (state?.['yes'] !== true) await renewDays(url);
  return {
    url,
    async drop() {
      await administer(server, `DROP DATABASE ${name}`);
    },
  };
}

export async function renewDays(url: string): Promise<void> {
  await administer(url, RENEW_DAYS);
}

/** Returns the rows of the last statement. */
async function administer(
  url: string,
  ...statements: readonly string[]
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
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
