import { rm, writeFile } from 'node:fs/promises';
import { findOnPath } from '../machine/find-on-path.js';
import { runProgram } from '../machine/run-program.js';
import { StartError } from '../machine/start-error.js';

/** Debian runs this program before a package may start a service; exit code 101 forbids it. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';
const LOCK_WAIT = 'DPkg::Lock::Timeout=120';

/** True for root on Debian and its derivatives. */
export async function canInstallRedis(path: string): Promise<boolean> {
  return process.getuid?.() === 0 && (await findOnPath(['apt-get'], path)) !== undefined;
}

/** Installs Debian's redis-server and keeps it stopped, because the local stack runs a private server. */
export async function installRedis(path: string): Promise<void> {
  try {
    await withoutServiceStarts(() => updateAndInstall(path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `Could not install redis-server; install it by hand, or give a running Redis with REDIS_URL. ${reason}`,
      { cause: error },
    );
  }
}

async function updateAndInstall(path: string): Promise<void> {
  const env = { PATH: path, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: readonly string[]): Promise<string> =>
    runProgram({ file: 'apt-get', args: ['-o', LOCK_WAIT, ...args], env });
  // An outdated package list may still be sufficient; the installation shows it.
  await aptGet('update').catch(() => undefined);
  await aptGet('install', '-y', '--no-install-recommends', 'redis-server');
}

async function withoutServiceStarts(work: () => Promise<void>): Promise<void> {
  const isOurs = await writeFile(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' }).then(
    () => true,
    () => false,
  );
  try {
    await work();
  } finally {
    if (isOurs) await rm(SERVICE_POLICY, { force: true });
  }
}
