import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { it } from '@jest/globals';

const run = promisify(execFile);

/** The versions that the tests of the Python client install from PyPI. */
const PACKAGES = {
  build: '1.6.1',
  hatchling: '1.33.0',
  httpx: '0.28.1',
  mypy: '2.4.1',
  pytest: '9.0.2',
  ruff: '0.15.20',
};
const OLDEST = [3, 10] as const;
export const PYTHON_CLIENT = resolve('clients/python');
const FOLDER = resolve('node_modules/.cache/python');

/** `it` for a test that needs the Python. Without it, the last lines of Jest count the test as skipped. */
export function itWith(python: Python | undefined): typeof it {
  return python === undefined ? (it.skip as typeof it) : it;
}

export interface Python {
  /** Runs a module or a program, in the folder of the client unless another one is given. Returns what it prints. */
  run(args: readonly string[], options?: RunOptions): Promise<string>;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The Python of the tests, with the client's sources on its path. Says so when it is not to be had. */
export async function findPython(): Promise<Python | undefined> {
  try {
    const { stdout } = await run('python3', ['-c', 'import sys; print(*sys.version_info[:2])']);
    const [major = 0, minor = 0] = stdout.trim().split(' ').map(Number);
    if (major !== OLDEST[0] || minor < OLDEST[1]) throw new Error(`Python ${major}.${minor} is too old`);
    return pythonAt(await installEnvironment(`${major}.${minor}`));
  } catch (error) {
    process.stderr.write(`the Python client was not tried: ${(error as Error).message}\n`);
    return undefined;
  }
}

/** Made beside its place and moved there whole, because several test files may begin at once. */
async function installEnvironment(version: string): Promise<string> {
  const packages = Object.entries(PACKAGES).map(([name, pinned]) => `${name}==${pinned}`);
  const place = join(FOLDER, `${version}-${packages.join('-')}`);
  if (existsSync(place)) return join(place, 'bin/python');
  await mkdir(dirname(place), { recursive: true });
  const made = await mkdtemp(`${place}-`);
  await run('python3', ['-m', 'venv', made]);
  await run(join(made, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
  await rename(made, place).catch(() => rm(made, { recursive: true }));
  return join(place, 'bin/python');
}

/** A Python of a given place. It leaves no caches in the sources. */
export function pythonAt(program: string, path = join(PYTHON_CLIENT, 'src')): Python {
  return {
    async run(args, { cwd = PYTHON_CLIENT, env = {} } = {}) {
      const { stdout } = await run(program, args, {
        cwd,
        env: { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', ...env },
      }).catch((error: unknown) => {
        const { stdout: printed = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`python ${args.join(' ')} failed:\n${printed}${stderr}`, { cause: error });
      });
      return stdout;
    },
  };
}
