import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listRequiredPackages } from './required-packages.js';
import { ROOT } from './root.js';

/** The number of packages that node_modules lacks or has in another version than package-lock.json. */
export async function countMissingPackages(workspaces) {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ]);
  // npm's record in the root does not show that a workspace's own node_modules was deleted.
  const areThere = await Promise.all(
    listRequiredPackages(wanted, workspaces).map(
      async (path) => present[path]?.version === wanted[path].version && isThere(join(ROOT, path)),
    ),
  );
  return areThere.filter((isHere) => !isHere).length;
}

function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(join(ROOT, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
