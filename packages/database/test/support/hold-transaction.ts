import { releaseAfterTest } from '@posthorn/test-support';
import pg from 'pg';

/** A transaction of somebody else that stays open until it is told otherwise, or until the end of the test. */
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
