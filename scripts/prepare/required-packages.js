import { findPlatformPackage } from '../pinned-node/platform-package.js';

/**
 * The paths of the packages in package-lock.json that build and run these workspaces, or everything if none is given.
 * Optional packages are omitted, except for this machine's Node.js.
 */
export function listRequiredPackages(locked, workspaces) {
  const pinnedNode = findPlatformPackage();
  const found = new Set();
  const waiting = listRoots(locked, workspaces);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { link, resolved, ...entry } = locked[path];
    if (link) waiting.push(resolved);
    else for (const name of listDependencies(entry, pinnedNode)) waiting.push(resolve(locked, path, name));
  }
  return [...found].filter((path) => path.includes('node_modules/'));
}

function listRoots(locked, workspaces) {
  const links = Object.keys(locked).filter((path) => locked[path].link);
  if (workspaces === undefined) return ['', ...links];
  return links.filter((path) => workspaces.includes(locked[path].resolved));
}

/** Only workspaces have devDependencies in package-lock.json. */
function listDependencies({ dependencies, devDependencies, ...entry }, pinnedNode) {
  const { optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  return [
    ...Object.keys({ ...dependencies, ...devDependencies }),
    ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true),
    ...Object.keys(optionalDependencies).filter((name) => name === pinnedNode),
  ];
}

/** Resolves a package as Node.js does: in the nearest node_modules above. */
function resolve(locked, path, name) {
  for (let above = path; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/')))) {
    const candidate = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (locked[candidate] !== undefined) return candidate;
    if (above === '')
      throw new Error(`package-lock.json lacks ${name}, which ${path || 'the project'} needs.`);
  }
}
