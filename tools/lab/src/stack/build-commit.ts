import { execFile } from 'node:child_process';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_FOLDER } from './fleet.js';

export interface BuiltCommit {
  /** The short id of the commit. */
  readonly name: string;
  readonly folder: string;
}

const execute = promisify(execFile);
/** Ignored by Git. Built commits stay there for the next run. */
const COMMITS = join(PROJECT_FOLDER, '.posthorn/commits');

/** Checks a commit of this project out into a folder of its own and builds it. Throws when there is no such commit. */
export async function buildCommit(commit: string, say: (line: string) => void): Promise<BuiltCommit> {
  const id = await findCommit(commit);
  const name = id.slice(0, 8);
  const folder = join(COMMITS, id);
  if (await exists(folder)) return { name, folder };
  say(`builds ${name}`);
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await git('clone', '--quiet', '--no-checkout', PROJECT_FOLDER, unfinished);
  await git('-C', unfinished, 'checkout', '--quiet', '--detach', id);
  // A moved folder breaks no link: npm links packages of the same project by relative paths.
  await execute('npm', ['run', 'build'], { cwd: unfinished, shell: process.platform === 'win32' });
  await rename(unfinished, folder);
  return { name, folder };
}

async function findCommit(commit: string): Promise<string> {
  try {
    return await git('rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`);
  } catch {
    throw new Error(`There is no commit ${commit}.`);
  }
}

async function git(...args: readonly string[]): Promise<string> {
  return (await execute('git', [...args], { cwd: PROJECT_FOLDER })).stdout.trim();
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
