import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../prepare/run-command.js';
import { buildWebApplication } from '../prepare/web-application.js';
import { ROOT } from '../prepare/root.js';
import { createSbom } from './sbom.js';

const run = promisify(execFile);
const CHART = join(ROOT, 'docker/helm/posthorn');
const CLIENT = join(ROOT, 'packages/client');
/** What of the client's folder is not packed, or compiled for the tarball. */
const NOT_PACKED = ['src', 'test', 'dist', 'node_modules', 'tsconfig.json'];

/** Writes all files but the image and the checksums. Resolves to their names. */
export async function writeFiles(release) {
  const { version, notes } = release;
  const folder = join(ROOT, release.folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Its list of licences says what its scripts contain.
  await buildWebApplication({ path: process.execPath });
  const sbom = `posthorn-${version}.cdx.json`;
  await writeFile(join(folder, sbom), `${JSON.stringify(await createSbom(release), null, 2)}\n`);
  await writeFile(join(folder, 'notes.md'), notes);
  return ['notes.md', sbom, await packChart(folder, release), await packClient(folder)];
}

/** In a folder, git archives that folder, with the time of the commit. */
async function packChart(folder, { version, commit }) {
  const name = `posthorn-chart-${version}.tgz`;
  const archive = [
    'archive',
    '--format=tar.gz',
    '--prefix=posthorn/',
    '--output',
    join(folder, name),
    commit,
  ];
  await run('git', archive, { cwd: CHART });
  return name;
}

/** Compiles into a new folder: a file whose source is gone would stay in the usual one. */
async function packClient(folder) {
  const staging = await mkdtemp(join(tmpdir(), 'posthorn-client-'));
  try {
    await cp(CLIENT, staging, { recursive: true, filter: (path) => !NOT_PACKED.includes(basename(path)) });
    const compiler = [process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'packages/client'];
    const fresh = ['--outDir', join(staging, 'dist'), '--composite', 'false', '--incremental', 'false'];
    await runCommand([...compiler, ...fresh]);
    // npm keeps the modes, which are those of the clone's umask.
    await run('chmod', ['-R', 'u=rwX,go=rX', staging]);
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: staging });
    return JSON.parse(stdout)[0].filename;
  } finally {
    await rm(staging, { recursive: true });
  }
}

/** Writes what `sha256sum --check` reads. */
export async function writeChecksums({ folder }, files) {
  const lines = await Promise.all(
    files.map(async (name) => {
      const hash = createHash('sha256').update(await readFile(join(ROOT, folder, name)));
      return `${hash.digest('hex')}  ${name}\n`;
    }),
  );
  await writeFile(join(ROOT, folder, 'SHA256SUMS'), lines.join(''));
}
