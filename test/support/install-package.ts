import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a Debian package as root. Throws `otherwise` when that is impossible. */
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
    // An outdated package list may still be sufficient; the installation shows it.
  }
  aptGet('install', '-y', '--no-install-recommends', name);
}
