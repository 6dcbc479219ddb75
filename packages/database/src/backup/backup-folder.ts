import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@posthorn/common';
import type { DatabaseOutline } from './read-tables.js';

/** Written last, so its presence proves that the backup is complete. */
const MANIFEST = 'backup.json';
const FORMAT = 1 as number;

export interface BackupManifest extends DatabaseOutline {
  readonly format: number;
  readonly createdAt: string;
  readonly migrations: readonly string[];
}

/** The backup cannot be made or restored. The message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.copy.gz`);
}

export async function writeManifest(
  folder: string,
  manifest: Omit<BackupManifest, 'format' | 'createdAt'>,
): Promise<void> {
  const text = JSON.stringify(
    { format: FORMAT, createdAt: new Date().toISOString(), ...manifest },
    undefined,
    2,
  );
  await writeFile(join(folder, MANIFEST), `${text}\n`, { mode: 0o600 });
}

export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no complete backup: it has no ${MANIFEST}.`);
  });
  const manifest = parseJson(text) as BackupManifest;
  if (manifest.format !== FORMAT)
    throw new BackupError(`${folder} is a backup of a newer version of Posthorn.`);
  return manifest;
}
