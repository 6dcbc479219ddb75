import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ROOT } from './prepare/root.js';
import { createProject } from './screenshots/create-project.js';
import { CUSTOMERS, openShop, publishEvents, waitForHealth } from './screenshots/fill-shop.js';
import { backdateFailures, insertHistory } from './screenshots/insert-history.js';
import { startReceivers } from './screenshots/receivers.js';

/** Takes the pictures of docs/images from a project that looks like a shop's. It needs a running `npm start`. */
const IMAGES = join(ROOT, 'docs/images');
const PAGES = { overview: '', messages: '/messages', endpoints: '/endpoints' };
const { Posthorn } = await import('@posthorn/client');
const home = process.env.POSTHORN_HOME ?? join(ROOT, '.posthorn');
const dev = JSON.parse(await readFile(join(home, 'dev.json'), 'utf8'));
const { projectId, apiKey } = await createProject('Fjord Shop');
const posthorn = new Posthorn({ baseUrl: dev.api_url, apiKey });

const receivers = await startReceivers();
const shop = await startShop();
const endpoints = await openShop(posthorn, receivers.url);
await insertHistory(dev.database_url, { projectId, endpoints });
await publishEvents(posthorn);
await backdateFailures(dev.database_url, { projectId });
await waitForHealth(posthorn);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
await mkdir(IMAGES, { recursive: true });
await takeConsole(await openPage({ width: 1440, height: 860 }));
await takePortal(await openPage({ width: 1200, height: 540 }));
await browser.close();
shop.kill();
receivers.close();

/** The example of the guide, which describes its event types and sets the look of the portal. */
async function startShop() {
  const child = spawn(process.execPath, [join(ROOT, 'docs/guides/examples/shop/server.js')], {
    env: {
      ...process.env,
      POSTHORN_URL: dev.api_url,
      POSTHORN_API_KEY: apiKey,
      POSTHORN_PROJECT_ID: projectId,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** A page that shows the receivers at the addresses that customers would have. */
async function openPage(viewport) {
  const page = await browser.newPage({ viewport, locale: 'en-GB', timezoneId: 'Europe/Berlin' });
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const shown = text.replaceAll(
      new RegExp(`${receivers.url}/(\\w+)`, 'g'),
      (_, name) => `https://${CUSTOMERS.find((id) => id.includes(name))}.example`,
    );
    await route.fulfill({ response, body: shown });
  });
  return page;
}

async function takeConsole(page) {
  await page.goto(`${dev.api_url}/console`);
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(`${dev.api_url}/console/${projectId}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await sleep(1500);
    await page.screenshot({ path: join(IMAGES, `console-${name}.png`) });
  }
  await page.goto(`${dev.api_url}/console/${projectId}/messages`);
  await page.getByRole('row').nth(3).click();
  await page.getByText('First byte').first().waitFor();
  await sleep(500);
  await page.screenshot({ path: join(IMAGES, 'console-message.png') });
}

async function takePortal(page) {
  await page.goto(`http://localhost:${process.env.SHOP_PORT ?? 4100}/login`);
  await page.getByLabel('Email').fill('anna@bakery.example');
  await page.getByLabel('Password').fill('bread');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.frameLocator('iframe').getByText('100% delivered').first().waitFor();
  await sleep(500);
  await page.screenshot({ path: join(IMAGES, 'portal.png') });
}
