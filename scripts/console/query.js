import pg from 'pg';

/** Runs one statement on the database of the local stack. */
export async function query(connectionString, statement, values) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
