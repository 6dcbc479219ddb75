import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../prepare/root.js';
import { PLATFORM_PACKAGES, findPlatformPackage } from './platform-package.js';

const ANSWERS_WITHIN_MS = 10_000;

/**
 * Decides which Node.js runs the compiled code, the compiler and the tests: POSTHORN_NODE, or the pinned one if npm has
 * installed a build that runs here. Otherwise `isFallback` is true, and it is the one that runs this process.
 *
 * @returns {{ path: string, version: string, isFallback: boolean }}
 */
export function findNode() {
  const { POSTHORN_NODE: given } = process.env;
  if (given) return findGivenNode(given);
  const path = pinnedPath();
  const version = path && readVersion(path);
  if (version !== undefined) return { path, version, isFallback: false };
  return { path: process.execPath, version: process.versions.node, isFallback: true };
}

/** Whether this process may run what shall run on the given Node.js. */
export function isThisNode({ path, version }) {
  return version === process.versions.node && (!process.env.POSTHORN_NODE || isSameFile(path));
}

/** The exact version in the scripts' package.json, if it pins one. */
export function readPinnedVersion() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(ROOT, 'scripts/package.json'), 'utf8'));
  return optionalDependencies[PLATFORM_PACKAGES['linux-x64']];
}

function findGivenNode(path) {
  const version = readVersion(path);
  if (version === undefined) throw new Error(`POSTHORN_NODE is ${path}, which does not run as Node.js.`);
  return { path, version, isFallback: false };
}

function pinnedPath() {
  const name = findPlatformPackage();
  return name && join(ROOT, 'node_modules', name, 'bin/node');
}

/** Undefined when the program does not run, for example because its C library is missing. */
function readVersion(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: ANSWERS_WITHIN_MS });
  return /^v(\d+\.\d+\.\d+)\s*$/.exec(stdout ?? '')?.[1];
}

function isSameFile(path) {
  return realpathSync(path) === realpathSync(process.execPath);
}
