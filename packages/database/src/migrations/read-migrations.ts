import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationDirectory, MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

const FOLDER = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));
const FILE = 'migration.sql';
const LOCK_FILE = 'migration_lock.toml';

/** Returns the names of the folders of prisma/migrations, in the order in which they are applied. */
export async function listMigrationNames(): Promise<readonly string[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads prisma/migrations in Prisma's own layout: a folder per migration. */
export async function readMigrations(): Promise<MigrationList> {
  const names = await listMigrationNames();
  return {
    baseDir: FOLDER,
    lockfile: { path: LOCK_FILE, content: await readFile(join(FOLDER, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(names.map(readMigration)),
  };
}

async function readMigration(name: string): Promise<MigrationDirectory> {
  const value = await readFile(join(FOLDER, name, FILE), 'utf8');
  return { path: name, migrationFile: { path: FILE, content: { tag: 'ok', value } } };
}
