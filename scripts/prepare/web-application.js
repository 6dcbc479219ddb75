import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { exclusively } from './exclusively.js';
import { ROOT } from './root.js';
import { runCommand } from './run-command.js';

const FOLDERS = [
  'packages/web',
  ...['client', 'common', 'payload-schemas', 'sources'].map((name) => `packages/${name}/src`),
];
const FILES = ['package-lock.json'];
const DIST = 'packages/web/dist';
/** A complete build replaces the application, so nobody ever sees a part of one. */
const BUILT = 'packages/web/generated';
const BUILD = [
  'node_modules/vite/bin/vite.js',
  'build',
  'packages/web',
  '--outDir',
  'generated',
  '--emptyOutDir',
];
/** Whatever the caller's is: Vite would take it, and build for development. */
const ENVIRONMENT = { NODE_ENV: 'production' };
const FINGERPRINT = '.fingerprint';
const LOW = constants.priority.PRIORITY_LOW;

/** Builds the console when its sources or its packages have changed since the last build. */
export async function buildWebApplication({ path }) {
  const fingerprint = await fingerprintSources();
  if (fingerprint !== (await readFingerprint())) {
    await runCommand([path, ...BUILD], { environment: ENVIRONMENT });
    await publish(fingerprint);
  }
}

/** Removes a console of other sources. The api then says that it is being built, until there is one. */
export async function removeOutdatedWebApplication() {
  const [wanted, built] = await Promise.all([fingerprintSources(), readFingerprint()]);
  if (wanted !== built) await rm(join(ROOT, DIST), { recursive: true, force: true });
}

/** Builds it beside the start, which goes first. The build ends with this process, whose signals it does not share. */
export async function buildWebApplicationMeanwhile({ path }) {
  if ((await fingerprintSources()) === (await readFingerprint())) return;
  await exclusively(async () => {
    const fingerprint = await fingerprintSources();
    const env = { ...process.env, ...ENVIRONMENT };
    const child = spawn(path, BUILD, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    setPriority(child.pid, LOW);
    const kill = () => child.kill();
    process.once('exit', kill);
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    process.off('exit', kill);
    if (code !== 0) throw Object.assign(new Error('The console could not be built.'), { output });
    await publish(fingerprint);
  });
}

async function publish(fingerprint) {
  await writeFile(join(ROOT, BUILT, FINGERPRINT), fingerprint);
  await rm(join(ROOT, DIST), { recursive: true, force: true });
  await rename(join(ROOT, BUILT), join(ROOT, DIST));
}

/** Its presence proves that the application is complete. */
function readFingerprint() {
  return readFile(join(ROOT, DIST, FINGERPRINT), 'utf8').catch(() => '');
}

async function fingerprintSources() {
  const hash = createHash('sha256');
  const listed = await Promise.all(FOLDERS.map(listSources));
  for (const file of [...FILES, ...listed.flat()].sort())
    hash.update(file).update(await readFile(join(ROOT, file)));
  return hash.digest('hex');
}

async function listSources(folder) {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length))
    .filter((file) => ![DIST, BUILT, 'node_modules', '/test/'].some((part) => file.includes(part)));
}
