import { beforeEach, describe, expect, it } from '@jest/globals';
import { applyMigrations, MigrationError, readMigrationState } from '../../src/index.js';
import { type EmptyDatabase, createEmptyDatabase } from '../support/create-empty-database.js';
import { diffToSchema } from '../support/diff-to-schema.js';

const OLDEST = '(SELECT min(migration_name) FROM _prisma_migrations)';

let empty: EmptyDatabase;
beforeEach(async () => {
  empty = await createEmptyDatabase();
});

async function countApplied(): Promise<unknown> {
  const [row] = await empty.query(
    'SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  );
  return row?.['count'];
}

describe('applying the migrations', () => {
  it('changes nothing the second time', async () => {
    const applied = await applyMigrations(empty.url);
    expect(applied.length).toBeGreaterThan(0);
    expect(await applyMigrations(empty.url)).toEqual([]);
    expect(await countApplied()).toBe(applied.length);
  });

  it('happens once when several processes begin at once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => applyMigrations(empty.url)));
    const [worker = [], ...others] = [...results].sort((a, b) => b.length - a.length);
    expect(worker.length).toBeGreaterThan(0);
    expect(others).toEqual([[], []]);
    expect(await countApplied()).toBe(worker.length);
  });

  it('fails with one sentence, and works once its cause is removed', async () => {
    await empty.query('CREATE TYPE message_status AS ENUM ()');
    const error: unknown = await applyMigrations(empty.url).catch((reason: unknown) => reason);
    expect(error).toEqual(
      new MigrationError(
        'A migration failed, and nothing of it was kept: type "message_status" already exists. ' +
          'Remove the cause, then migrate again.',
      ),
    );
    await empty.query('DROP TYPE message_status');
    expect(await applyMigrations(empty.url)).not.toEqual([]);
  });

  it('refuses a database with tables of others, in one sentence', async () => {
    await empty.query('CREATE TABLE tenants (id integer)');
    await expect(applyMigrations(empty.url)).rejects.toThrow(
      /^The database has tables that are not of Posthorn/,
    );
  });

  it.each([
    ['has another name', `SET migration_name = '20261124000000_former' WHERE migration_name = ${OLDEST}`],
    ['has another content', `SET checksum = 'former' WHERE migration_name = ${OLDEST}`],
    [
      'has another name and failed',
      `SET migration_name = '20261124000000_former', finished_at = NULL WHERE migration_name = ${OLDEST}`,
    ],
  ])('changes nothing in a database whose migration %s', async (_what, change) => {
    await applyMigrations(empty.url);
    await empty.query(`UPDATE _prisma_migrations ${change}`);
    const before = await empty.query('SELECT * FROM _prisma_migrations');

    await expect(applyMigrations(empty.url)).rejects.toThrow(
      /only a version with this migration can read it/,
    );

    expect(await empty.query('SELECT * FROM _prisma_migrations')).toEqual(before);
    expect(await readMigrationState(empty.url)).toMatchObject({ unknown: [expect.any(String)] });
  });

  it('creates the tables of the Prisma schema', async () => {
    await applyMigrations(empty.url);
    expect(await diffToSchema(empty.url)).toBe('');
  });

  it('detects a table that differs from the Prisma schema', async () => {
    await applyMigrations(empty.url);
    await empty.query('ALTER TABLE messages ADD COLUMN unknown INTEGER');
    expect(await diffToSchema(empty.url)).toContain('unknown');
  });
});
