import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

export interface MigrationFile {
  readonly name: string;
  readonly script: string;
}

const FOLDER = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));
const FILE = 'migration.sql';
const LOCK_FILE = 'migration_lock.toml';

/** Reads prisma/migrations in Prisma's own layout, a folder per migration, in the order in which they are applied. */
export async function readMigrationFiles(): Promise<readonly MigrationFile[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return await Promise.all(
    names.sort().map(async (name) => ({ name, script: await readFile(join(FOLDER, name, FILE), 'utf8') })),
  );
}

/** Returns the same as Prisma's schema engine takes it. */
export async function readMigrations(): Promise<MigrationList> {
  const files = await readMigrationFiles();
  return {
    baseDir: FOLDER,
    lockfile: { path: LOCK_FILE, content: await readFile(join(FOLDER, LOCK_FILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: files.map(({ name, script: value }) => ({
      path: name,
      migrationFile: { path: FILE, content: { tag: 'ok', value } },
    })),
  };
}
