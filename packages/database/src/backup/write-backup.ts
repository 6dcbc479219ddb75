import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readMigrationState } from '../migrations/read-migration-state.js';
import { BackupError, tableFile, writeManifest } from './backup-folder.js';
import { readOutline } from './read-tables.js';

/**
 * Writes all tables as of one moment into a new folder, one compressed file each, while everything runs. Returns the
 * number of tables.
 */
export async function writeBackup(databaseUrl: string, folder: string, signal: AbortSignal): Promise<number> {
  const { applied, pending, unknown } = await readMigrationState(databaseUrl);
  if (pending.length + unknown.length > 0) {
    throw new BackupError(
      'The database has the schema of another version, whose own command can back it up.',
    );
  }
  await createFolder(folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'posthorn backup' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const outline = await readOutline(client);
    for (const { name, columns } of outline.tables) {
      const source = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`));
      const file = createWriteStream(tableFile(folder, name), { mode: 0o600 });
      await pipeline(source, createGzip({ level: 1 }), file, { signal });
    }
    await client.query('COMMIT');
    await writeManifest(folder, { ...outline, migrations: applied });
    return outline.tables.length;
  } finally {
    await client.end();
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new BackupError(
      code === 'EEXIST' ? `${folder} exists already.` : `${folder} cannot be made (${code}).`,
    );
  }
}
