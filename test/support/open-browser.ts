import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A browser without a window: one on PATH, else one installed from Debian's packages. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser() ?? installBrowser();
  // Root may not use Chromium's sandbox; the page is ours.
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

function installBrowser(): string {
  const isRootOfDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isRootOfDebian) throw new Error('No browser: install Chromium, so that it is on PATH.');
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
  aptGet('install', '-y', '--no-install-recommends', 'chromium');
  const installed = findBrowser();
  if (installed === undefined) throw new Error('Chromium was installed, but it is not on PATH.');
  return installed;
}
