import pg from 'pg';
import { readMigrations } from './read-migrations.js';

const CONNECT_TIMEOUT_MS = 3000;

export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
}

/** Changes nothing; all are pending in an empty database. */
export async function readMigrationState(databaseUrl: string): Promise<MigrationState> {
  const { migrationDirectories } = await readMigrations();
  const done = new Set(await readApplied(databaseUrl));
  const names = migrationDirectories.map(({ path }) => path);
  return {
    applied: names.filter((name) => done.has(name)),
    pending: names.filter((name) => !done.has(name)),
  };
}

async function readApplied(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The statement under way fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const known = await client.query<{ known: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known`,
    );
    if (known.rows[0]?.known !== true) return [];
    const { rows } = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
