import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The third-party packages of the image. Each entry has name, version and licence; the list is sorted by name. */
export async function listShippedPackages(root) {
  return (await listShipped(root)).filter(({ isOwn }) => !isOwn);
}

/**
 * The packages of the workspaces that docker/Dockerfile installs, with all their dependencies and the workspaces
 * themselves (`isOwn`). Like the image, it omits optional packages.
 */
export async function listShipped(root) {
  const dockerfile = await readFile(join(root, 'docker/Dockerfile'), 'utf8');
  const workspaces = [...dockerfile.matchAll(/--workspace=(\S+)/g)].map(([, folder]) => join(root, folder));
  const isNeededElsewhere = await readNeededElsewhere(root);
  const found = new Map();
  const waiting = await Promise.all(workspaces.map((folder) => realpath(folder)));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const manifest = await readManifest(folder);
    found.set(folder, manifest);
    waiting.push(...(await findDependencies(folder, manifest)));
    if (!isOwn(folder)) continue;
    const names = Object.keys(manifest.devDependencies ?? {}).filter(isNeededElsewhere);
    waiting.push(...(await Promise.all(names.map((name) => findPackage(folder, name)))));
  }
  return [...found]
    .map(([folder, { name, version, license }]) => ({
      name,
      version,
      licence: spellLicence(license),
      isOwn: isOwn(folder),
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

function isOwn(folder) {
  return !folder.includes('node_modules');
}

/**
 * Says of a package that a workspace only develops with whether npm installs it even so, as `--omit=dev` does when some
 * workspace of the repository needs it to run.
 */
async function readNeededElsewhere(root) {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8').catch(() => '{"packages":{}}');
  const { packages } = JSON.parse(text);
  return (name) => {
    const {
      link = false,
      dev = false,
      devOptional = false,
      ...entry
    } = packages[`node_modules/${name}`] ?? {};
    return entry.version !== undefined && !link && !dev && !devOptional;
  };
}

async function findDependencies(folder, { dependencies = {}, peerDependencies = {}, ...manifest }) {
  const { optionalDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const isNeeded = (name) => optionalDependencies[name] === undefined;
  const needed = Object.keys(dependencies).filter(isNeeded);
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const folders = await Promise.all([...needed, ...peers].map((name) => findPackage(folder, name)));
  return folders.map((found, index) => {
    if (found === undefined)
      throw new Error(`${[...needed, ...peers][index]} of ${folder} is not installed.`);
    return found;
  });
}

/** Resolves a package as Node.js does: in the nearest node_modules above. */
async function findPackage(folder, name) {
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    const found = await realpath(join(above, 'node_modules', name)).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function readManifest(folder) {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

/** Old packages have an object here. */
function spellLicence(license) {
  return typeof license === 'object' ? (license?.type ?? 'none') : (license ?? 'none');
}
