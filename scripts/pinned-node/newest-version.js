import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PLATFORM_PACKAGES } from './platform-package.js';

const run = promisify(execFile);
/** A range of npm, such as "26.x" or "26.10.0". */
const RANGE = /^[\d.x^~]+$/;

/** The newest version in the range that npm has for all platforms. Throws when there is none. */
export async function findNewestVersion(range) {
  if (!RANGE.test(range)) throw new Error(`"${range}" is not a range of versions, such as 26.x.`);
  const packages = Object.values(PLATFORM_PACKAGES);
  const [first, ...others] = await Promise.all(packages.map((name) => listVersions(name, range)));
  const shared = first.filter((version) => others.every((versions) => versions.includes(version)));
  const newest = shared.sort(compareVersions).at(-1);
  if (newest === undefined) throw new Error(`npm has no version ${range} for all of ${packages.join(', ')}.`);
  return newest;
}

async function listVersions(name, range) {
  const options = { shell: process.platform === 'win32' };
  try {
    const { stdout } = await run('npm', ['view', `${name}@${range}`, 'version', '--json'], options);
    // npm prints a text for one version.
    return [JSON.parse(stdout)].flat();
  } catch (error) {
    if (error.stderr?.includes('E404')) return [];
    throw error;
  }
}

function compareVersions(one, other) {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}
