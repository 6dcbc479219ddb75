import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** From Debian's packages, as root; throws `otherwise` where that cannot be. */
export function installPackage(name: string, otherwise: string): void {
  const isRootOfDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isRootOfDebian) throw new Error(otherwise);
  const aptGet = (...args: readonly string[]): Buffer =>
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'pipe',
    });
  try {
    aptGet('update');
  } catch {
    // A list that cannot be refreshed may still be good enough; the installation shows.
  }
  aptGet('install', '-y', '--no-install-recommends', name);
}
