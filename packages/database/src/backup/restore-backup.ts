import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readMigrationState } from '../migrations/read-migration-state.js';
import { type BackupManifest, BackupError, readManifest, tableFile } from './backup-folder.js';

/** Replaces all data of a database by that of a backup, in one transaction. Redis must be emptied afterwards. */
export async function restoreBackup(
  databaseUrl: string,
  folder: string,
  signal: AbortSignal,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await assertSameSchema(databaseUrl, manifest);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'posthorn restore' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await replaceData(client, { folder, manifest, signal });
    await client.query('COMMIT');
    return manifest;
  } finally {
    await client.end();
  }
}

async function assertSameSchema(databaseUrl: string, { migrations }: BackupManifest): Promise<void> {
  const { applied, pending, unknown } = await readMigrationState(databaseUrl);
  if (pending.length + unknown.length > 0) {
    throw new BackupError('The database has another schema than this version: run posthorn migrate first.');
  }
  if (JSON.stringify(applied) === JSON.stringify(migrations)) return;
  const last = migrations.at(-1) ?? 'none';
  throw new BackupError(
    `The backup is of another version, whose last migration is ${last}: restore it with that version, then upgrade.`,
  );
}

interface Restoration {
  readonly folder: string;
  readonly manifest: BackupManifest;
  readonly signal: AbortSignal;
}

async function replaceData(client: pg.Client, { folder, manifest, signal }: Restoration): Promise<void> {
  const { tables, days, sequences } = manifest;
  const names = tables.map(({ name }) => name).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
  // The triggers keep counts, which are in the backup themselves.
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names}`);
  for (const day of days) await client.query('SELECT create_day_partitions($1::date, $1::date)', [day]);
  for (const { name, columns } of tables) {
    const target = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
    await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), target, { signal });
  }
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
  }
}
