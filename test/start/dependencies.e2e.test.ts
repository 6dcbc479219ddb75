import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';

const run = promisify(execFile);
const INSTALL = `import { installMissingPackages } from './prepare/dependencies.js';
import { exclusively } from './prepare/exclusively.js';
import { listStartedWorkspaces } from './prepare/started-workspaces.js';
const workspaces = process.argv[2] === 'start' ? await listStartedWorkspaces() : undefined;
await exclusively(() => installMissingPackages(workspaces));`;
const LIST = `import { readFileSync } from 'node:fs';
import { listRequiredPackages } from './prepare/required-packages.js';
import { listStartedWorkspaces } from './prepare/started-workspaces.js';
const { packages } = JSON.parse(readFileSync('../package-lock.json', 'utf8'));
const workspaces = await listStartedWorkspaces();
const names = listRequiredPackages(packages, workspaces).map((path) => path.split('node_modules/').pop());
process.stdout.write(JSON.stringify({ workspaces, names }));`;

/** What npm start installs in the project below, and what it leaves out. */
const STARTED = ['builder', 'compiler', 'peer', 'runner'];
const EVERYTHING = [...STARTED, 'linter'].sort();

let folder: string;

/** A project whose packages come from files, with Posthorn's scripts: npm needs no registry. */
async function createProject(): Promise<string> {
  const project = await createTestFolder();
  const runner = { peerDependencies: { peer: '1.0.0' } };
  for (const name of EVERYTHING) await pack(project, name, name === 'runner' ? runner : {});
  await cp('scripts', join(project, 'scripts'), { recursive: true });
  await writeJson(project, 'package.json', {
    type: 'module',
    workspaces: ['app', 'scripts'],
    devDependencies: { linter: 'file:packed/linter-1.0.0.tgz', peer: 'file:packed/peer-1.0.0.tgz' },
  });
  await writeJson(project, 'app/package.json', {
    name: 'app',
    dependencies: { runner: 'file:../packed/runner-1.0.0.tgz' },
    devDependencies: { builder: 'file:../packed/builder-1.0.0.tgz' },
  });
  await writeJson(project, 'scripts/package.json', {
    name: 'scripts',
    type: 'module',
    devDependencies: { compiler: 'file:../packed/compiler-1.0.0.tgz' },
  });
  await writeJson(project, 'tsconfig.start.json', { references: [{ path: 'app' }] });
  await writeFile(join(project, 'scripts/install.js'), INSTALL);
  await run('npm', ['install', '--package-lock-only'], { cwd: project });
  return project;
}

async function pack(project: string, name: string, manifest: object): Promise<void> {
  await writeJson(project, `sources/${name}/package.json`, { name, version: '1.0.0', ...manifest });
  await mkdir(join(project, 'packed'), { recursive: true });
  await run('npm', ['pack', `./sources/${name}`, '--pack-destination=packed'], { cwd: project });
}

async function writeJson(project: string, file: string, content: object): Promise<void> {
  await mkdir(join(project, file, '..'), { recursive: true });
  await writeFile(join(project, file), JSON.stringify(content));
}

async function install(command: 'start' | 'test'): Promise<void> {
  await run(process.execPath, [join(folder, 'scripts/install.js'), command]);
}

async function listInstalled(): Promise<string[]> {
  const names = await readdir(join(folder, 'node_modules'));
  return names.filter((name) => EVERYTHING.includes(name)).sort();
}

/** npm writes this file at the end of each installation. */
async function lastInstallation(): Promise<number> {
  return (await stat(join(folder, 'node_modules/.package-lock.json'))).mtimeMs;
}

describe('the packages that npm start needs', () => {
  let needed: { readonly workspaces: readonly string[]; readonly names: readonly string[] };

  beforeAll(async () => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', LIST], {
      cwd: 'scripts',
    });
    needed = JSON.parse(stdout) as typeof needed;
  });

  it('are none of those for tests and checks', () => {
    expect(needed.names).toEqual(expect.arrayContaining(['typescript', 'prisma', 'vite', 'express']));
    expect(needed.names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(eslint|jest|knip|kubernetes-models|prettier|svix)$/)]),
    );
  });

  // npm 10 records the packages of no other workspace, so they would count as missing at each start.
  it('are asked of npm for each workspace that has a part in the start', () => {
    expect(needed.workspaces).toEqual(
      expect.arrayContaining(['scripts', 'services/api', 'packages/config', 'packages/web']),
    );
    expect(needed.workspaces).not.toContain('tools/fuzz');
  });
});

describe('the packages of a fresh clone', () => {
  let project: string;

  beforeAll(async () => {
    project = await createProject();
  });

  beforeEach(async () => {
    folder = await createTestFolder();
    await cp(project, folder, { recursive: true });
  });

  it('are installed by npm start as far as what it runs needs them, and by npm test completely', async () => {
    await install('start');
    expect(await listInstalled()).toEqual(STARTED);
    await install('test');
    expect(await listInstalled()).toEqual(EVERYTHING);
  });

  it('stay as they are when npm start follows npm start or npm test', async () => {
    for (const command of ['start', 'test'] as const) {
      await install(command);
      const [before, installed] = [await lastInstallation(), await listInstalled()];
      await install('start');
      expect(await lastInstallation()).toBe(before);
      expect(await listInstalled()).toEqual(installed);
    }
  });

  it('are completed when a package is missing', async () => {
    await install('test');
    for (const name of EVERYTHING) await rm(join(folder, 'node_modules', name), { recursive: true });
    await install('start');
    expect(await listInstalled()).toEqual(expect.arrayContaining(STARTED));
    await install('test');
    expect(await listInstalled()).toEqual(EVERYTHING);
  });

  it('are completed after npm was killed', async () => {
    await install('start');
    // npm moves packages into place one by one, and then writes this file.
    await rm(join(folder, 'node_modules/.package-lock.json'));
    await rm(join(folder, 'node_modules/runner'), { recursive: true });
    await install('start');
    expect(await listInstalled()).toEqual(STARTED);
  });

  it('are complete when npm start and npm test install at once', async () => {
    await Promise.all([install('start'), install('test'), install('start')]);
    expect(await listInstalled()).toEqual(EVERYTHING);
  });
});

it('refuses a start without Redis before it installs a package', async () => {
  const project = await createProject();
  const environment = { ...process.env, PATH: '/nowhere', REDIS_URL: '', REDIS_URL_FILE: '' };
  const starting = run(process.execPath, [join(project, 'scripts/start.js')], {
    cwd: project,
    env: environment,
  });
  await expect(starting).rejects.toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/^No Redis: install the package redis-server/),
  });
  expect(await readdir(project)).not.toContain('node_modules');
});
