import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.js';

/** The compiler adds what these workspaces import, and npm what they depend on. */
export const STARTED = 'tsconfig.start.json';

/** The workspaces that `npm start` runs, and the scripts, which bring the compiler and Node.js. */
export async function listStartedWorkspaces() {
  const { references } = JSON.parse(await readFile(join(ROOT, STARTED), 'utf8'));
  return ['scripts', ...references.map(({ path }) => path)];
}
