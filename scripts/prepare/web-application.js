import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.js';
import { runCommand } from './run-command.js';

const FOLDERS = ['packages/web', 'packages/client/src'];
const FILES = ['package-lock.json'];
const DIST = 'packages/web/dist';
/** Written after the application, so its presence proves that the application is complete. */
const FINGERPRINT = `${DIST}/.fingerprint`;

/** Builds the console when its sources or its packages have changed since the last build. */
export async function buildWebApplication({ path }) {
  const fingerprint = await fingerprintSources();
  if (fingerprint === (await readFile(join(ROOT, FINGERPRINT), 'utf8').catch(() => ''))) return;
  await runCommand([path, 'node_modules/vite/bin/vite.js', 'build', 'packages/web']);
  await writeFile(join(ROOT, FINGERPRINT), fingerprint);
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
    .filter((file) => !file.startsWith(DIST) && !file.includes('node_modules') && !file.includes('/test/'));
}
