import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.js';
import { runCommand } from './run-command.js';

/** `npm ci` would refuse a lock file that lacks an optional package for another platform; this heeds it as well. */
const INSTALL = ['npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Installs what package-lock.json says when node_modules is missing or says something else. */
export async function installDependencies() {
  if (await isInstalled()) return;
  await runCommand(INSTALL);
}

async function isInstalled() {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ]);
  const needed = Object.entries(wanted).filter(
    ([path, entry]) => path.includes('node_modules/') && !isOptional(entry),
  );
  if (
    !needed.every(([path, { version }]) => present[path] !== undefined && present[path].version === version)
  )
    return false;
  // npm's record in the root says nothing of a workspace's own node_modules that was deleted.
  const areThere = await Promise.all(needed.map(([path]) => isThere(join(ROOT, path))));
  return areThere.every(Boolean);
}

function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Most of them are programs for another kind of machine. */
function isOptional({ optional, devOptional }) {
  return optional === true || devOptional === true;
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(join(ROOT, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
