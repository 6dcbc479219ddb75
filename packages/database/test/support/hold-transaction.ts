import { releaseAfterTest } from '@posthorn/test-support';
import pg from 'pg';

/** Opens another transaction that stays open until the caller ends it, or until the end of the test. */
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
