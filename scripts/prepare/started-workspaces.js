import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listRequiredPackages } from './required-packages.js';
import { ROOT } from './root.js';

/** The compiler adds what these workspaces import. */
export const STARTED = 'tsconfig.start.json';

/**
 * The workspaces that `npm start` runs, the scripts, which bring the compiler and Node.js, and all workspaces that these
 * depend on: npm 10 installs the packages of the latter anyway, but records them only for workspaces that it is given.
 */
export async function listStartedWorkspaces() {
  const [{ references }, { packages }] = await Promise.all([STARTED, 'package-lock.json'].map(readJson));
  return listRequiredPackages(packages, ['scripts', ...references.map(({ path }) => path)])
    .filter((path) => packages[path].link)
    .map((path) => packages[path].resolved);
}

async function readJson(file) {
  return JSON.parse(await readFile(join(ROOT, file), 'utf8'));
}
