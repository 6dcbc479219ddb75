import { randomUUID } from 'node:crypto';
import { type Sql, createTestDatabase, openSql, releaseAfterFile } from '@posthorn/test-support';

export interface EmptyDatabase {
  readonly url: string;
  readonly query: Sql;
}

/** A database without tables. It is released after the test file. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const host = await createTestDatabase();
  releaseAfterFile(host.drop);
  const administer = openSql(host.url);
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE template0`);
  releaseAfterFile(() => administer(`DROP DATABASE ${name}`));
  const url = new URL(host.url);
  url.pathname = `/${name}`;
  return { url: url.href, query: openSql(url.href) };
}
