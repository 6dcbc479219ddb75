import { countMissingPackages } from './missing-packages.js';
import { titleOnly, withProgress } from './progress.js';
import { runCommand } from './run-command.js';

/**
 * `npm ci` would reject a lock file without an optional package for another platform. `npm install` also respects the
 * lock file. npm logs every downloaded package.
 */
const INSTALL = [
  'npm',
  'install',
  '--no-save',
  '--ignore-scripts',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=http',
];
const DOWNLOADED = /npm http fetch GET 200 \S+\.tgz/g;

/** Installs what these workspaces need, or everything if none is given, in the versions of package-lock.json. */
export async function installMissingPackages(workspaces, describe = titleOnly) {
  const count = await countMissingPackages(workspaces);
  if (count === 0) return;
  await withProgress(describe('install', `Installing ${count} packages with npm`), (tell) =>
    installPackages(workspaces, (downloaded) =>
      tell(`${Math.min(downloaded, count)} of ${count} downloaded`),
    ),
  );
}

async function installPackages(workspaces = [], tell) {
  let downloaded = 0;
  const onText = (text) => {
    downloaded += text.match(DOWNLOADED)?.length ?? 0;
    if (downloaded > 0) tell(downloaded);
  };
  try {
    await runCommand([...INSTALL, ...workspaces.map((folder) => `--workspace=${folder}`)], { onText });
  } catch (error) {
    error.output = error.output?.replaceAll(/^npm http .*\n/gm, '');
    throw error;
  }
}
