import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from '../prepare/root.js';

/** Returns the addresses of the stack that `npm start` runs. */
export async function findStack() {
  const home = process.env.POSTHORN_HOME ?? join(ROOT, '.posthorn');
  const dev = JSON.parse(await readFile(join(home, 'dev.json'), 'utf8'));
  return { apiUrl: dev.api_url, databaseUrl: dev.database_url };
}

export async function openBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Signs a page in to the console. */
export async function signIn(page, { apiUrl, apiKey }) {
  await page.goto(`${apiUrl}/console`);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}
