import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installPackage } from './install-package.js';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Starts a headless browser: one on PATH, or otherwise one from Debian's packages. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser() ?? installBrowser();
  // Root may not use Chromium's sandbox, and the page is trusted.
  return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

function installBrowser(): string {
  installPackage('chromium', 'No browser: install Chromium, so that it is on PATH.');
  const installed = findBrowser();
  if (installed === undefined) throw new Error('Chromium was installed, but it is not on PATH.');
  return installed;
}
