import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HEADING = /^## (?<name>\S+) - (?<version>\S+) \((?<licence>.*)\)$/gm;

/**
 * The third-party packages in the scripts of the console, as its build lists them. Each entry has name, version and
 * licence. Empty before the first build.
 */
export async function listBundledPackages(root) {
  try {
    const list = await readFile(join(root, 'packages/web/dist/licences.txt'), 'utf8');
    return [...list.matchAll(HEADING)].map(({ groups }) => ({ ...groups }));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
