import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlatformPackage } from '../pinned-node/platform-package.js';
import { ROOT } from './root.js';
import { runCommand } from './run-command.js';

/**
 * `npm ci` would reject a lock file without an optional package for another platform. `npm install` also respects the
 * lock
 * file. npm logs every downloaded package.
 */
const INSTALL = [
  'npm',
  'install',
  '--no-save',
  '--ignore-scripts',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=http',
];
const DOWNLOADED = /npm http fetch GET 200 \S+\.tgz/g;

/** Installs the versions in package-lock.json. */
export async function installDependencies(count, tell) {
  let downloaded = 0;
  const onText = (text) => {
    downloaded += text.match(DOWNLOADED)?.length ?? 0;
    if (downloaded > 0) tell(`${Math.min(downloaded, count)} of ${count} downloaded`);
  };
  try {
    await runCommand(INSTALL, { onText });
  } catch (error) {
    error.output = error.output?.replaceAll(/^npm http .*\n/gm, '');
    throw error;
  }
}

/** The number of packages that node_modules lacks or has in another version than package-lock.json. */
export async function countMissingPackages() {
  const [wanted, present] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
  ]);
  const pinnedNode = `node_modules/${findPlatformPackage()}`;
  const needed = Object.entries(wanted).filter(
    ([path, entry]) => path.includes('node_modules/') && (!isOptional(entry) || path === pinnedNode),
  );
  // npm's record in the root does not show that a workspace's own node_modules was deleted.
  const areThere = await Promise.all(
    needed.map(
      async ([path, { version }]) => present[path]?.version === version && isThere(join(ROOT, path)),
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

/** Most optional packages are programs for other platforms. */
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
