import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The relative paths of all files below a folder. Services may delete folders in the meantime; a deleted folder counts
 * as
 * empty. Node's own recursive listing fails then.
 */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(orNothing);
  const paths = entries.map(async (entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return (await listFiles(join(folder, entry.name))).map((path) => join(entry.name, path));
  });
  return (await Promise.all(paths)).flat();
}

function orNothing(error: unknown): readonly Dirent[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
