import { releaseAfterTest } from '@posthorn/test-support';
import pg from 'pg';

/** Begins a transaction with this statement, and leaves it open: the test ends it. */
export async function holdTransaction(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  releaseAfterTest(() => client.end());
  await client.query('BEGIN');
  await client.query(statement, [...values]);
  return client;
}
