import { beforeEach, describe, expect, it } from '@jest/globals';
import { applyMigrations } from '../src/index.js';
import type { EmptyDatabase } from './support/create-empty-database.js';
import { createEmptyDatabase } from './support/create-empty-database.js';
import { diffToSchema } from './support/diff-to-schema.js';

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
  it('does nothing the second time', async () => {
    const applied = await applyMigrations(empty.url);
    expect(applied.length).toBeGreaterThan(0);
    expect(await applyMigrations(empty.url)).toEqual([]);
    expect(await countApplied()).toBe(applied.length);
  });

  it('is done once by several processes that begin at once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => applyMigrations(empty.url)));
    const [worker = [], ...others] = [...results].sort((a, b) => b.length - a.length);
    expect(worker.length).toBeGreaterThan(0);
    expect(others).toEqual([[], []]);
    expect(await countApplied()).toBe(worker.length);
  });

  it('gives the tables that the Prisma schema describes', async () => {
    await applyMigrations(empty.url);
    expect(await diffToSchema(empty.url)).toBe('');
  });

  it('would tell of a table that the Prisma schema does not describe', async () => {
    await applyMigrations(empty.url);
    await empty.query('ALTER TABLE messages ADD COLUMN unknown INTEGER');
    expect(await diffToSchema(empty.url)).toContain('unknown');
  });
});
