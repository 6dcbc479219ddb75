import pg from 'pg';

const ANSWER_WITHIN_MS = 3000;
/** A failed migration has no `finished_at`, and a migration that was rolled back does not count. */
const APPLIED = `
  SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
const UNDEFINED_TABLE = '42P01';

/** Returns an empty set for an empty database. Throws within seconds when the database does not answer. */
export async function readAppliedMigrations(connectionString: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({
    connectionString,
    application_name: 'posthorn migration check',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // A broken connection also fails the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await readNames(client);
  } finally {
    await client.end();
  }
}

async function readNames(client: pg.Client): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await client.query<{ readonly migration_name: string }>(APPLIED);
    return new Set(rows.map(({ migration_name: name }) => name));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return new Set();
    throw error;
  }
}
