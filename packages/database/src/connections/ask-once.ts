import pg from 'pg';

const ANSWER_WITHIN_MS = 3000;
const UNDEFINED_TABLE = '42P01';

/**
 * Runs one query on a connection of its own, for checks before the start. Returns no rows when its table does not exist.
 * Throws within seconds when the database does not answer.
 */
export async function askOnce<Row extends pg.QueryResultRow>(
  connectionString: string,
  query: string,
): Promise<readonly Row[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'posthorn start check',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // A broken connection also fails the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  } finally {
    await client.end();
  }
}
