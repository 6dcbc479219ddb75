import pg from 'pg';

const ANSWER_WITHIN_MS = 3000;
/** A migration that failed has no end; one that was rolled back counts for nothing. */
const APPLIED = `
  SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
const UNDEFINED_TABLE = '42P01';

/** None in an empty database. Throws when the database does not tell, within seconds. */
export async function readAppliedMigrations(connectionString: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({
    connectionString,
    application_name: 'posthorn migration check',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // A connection that breaks fails the query as well.
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
