import { beforeEach, describe, expect, it } from '@jest/globals';
import { applyMigrations } from '../../src/index.js';
import { type EmptyDatabase, createEmptyDatabase } from '../support/create-empty-database.js';
import { diffToSchema } from '../support/diff-to-schema.js';

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
