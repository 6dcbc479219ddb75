import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
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

it.each([
  [5, '5 hours'],
  [0, '72 hours'],
])(
  'payloads that were stored before retention expire with their message: after %i hours',
  async (hours, after) => {
    await applyMigrations(empty.url);
    const id = createUuidV7();
    await empty.query(
      `INSERT INTO messages (id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256,
       retention_hours, created_at)
     VALUES ($1, $1, $1, 'outbound', 'succeeded', '', 2, '', $2, now() - interval '3 hours')`,
      [id, hours],
    );
    await empty.query(`INSERT INTO payloads (message_id, body) VALUES ($1, '{}')`, [id]);
    const file = '../../../../prisma/migrations/20261121160100_expiry_of_stored_payloads/migration.sql';
    await empty.query(await readFile(new URL(file, import.meta.url), 'utf8'));
    const rows = await empty.query(
      `SELECT p.expires_at = m.created_at + $1::interval AS exact FROM payloads AS p JOIN messages AS m ON m.id = message_id`,
      [after],
    );
    expect(rows).toEqual([{ exact: true }]);
  },
);
