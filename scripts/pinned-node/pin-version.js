import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../prepare/run-command.js';
import { ROOT } from '../prepare/root.js';
import { PLATFORM_PACKAGES } from './platform-package.js';

/** The files that name the major version, and where. */
const MAJOR_VERSION = {
  'docker/Dockerfile': /(?<=^ARG NODE_IMAGE=node:)\d+/m,
  'scripts/containers/base-images.js': /(?<=node: 'node:)\d+/,
  'packages/cli/src/doctor/check-process.ts': /(?<=^const PINNED_MAJOR = )\d+/m,
};
const LOCK_ONLY = ['npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Writes the version into every file that names it. */
export async function pinVersion(version) {
  const packages = Object.values(PLATFORM_PACKAGES);
  await changeJson('scripts/package.json', ({ optionalDependencies }) => {
    for (const name of packages) optionalDependencies[name] = version;
  });
  await runCommand(LOCK_ONLY);
  await changeJson('package-lock.json', ({ packages: locked }) => {
    for (const name of packages) locked[`node_modules/${name}`] = withLibc(locked[`node_modules/${name}`]);
  });
  for (const [file, pattern] of Object.entries(MAJOR_VERSION)) {
    const text = await readFile(join(ROOT, file), 'utf8');
    await writeFile(join(ROOT, file), text.replace(pattern, String(Number.parseInt(version, 10))));
  }
}

/** The packages do not say that they need glibc. npm would install them on Alpine, where no npm command could run then. */
function withLibc({ version, integrity, cpu, ...others }) {
  return { version, integrity, cpu, ...(others.os === 'linux' ? { libc: ['glibc'] } : {}), ...others };
}

async function changeJson(name, change) {
  const file = join(ROOT, name);
  const content = JSON.parse(await readFile(file, 'utf8'));
  change(content);
  await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
}
