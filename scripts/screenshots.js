import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from './prepare/read-options.js';
import { ROOT } from './prepare/root.js';
import { createProject } from './console/create-project.js';
import { CUSTOMERS, openShop, publishEvents, waitForHealth } from './console/fill-shop.js';
import { backdateFailures, insertHistory } from './console/insert-history.js';
import { findStack, openBrowser, signIn } from './console/open-stack.js';
import { startReceivers } from './console/receivers.js';

/** Takes the pictures of docs/images from a project that looks like a shop's. It needs a running `npm start`. */
readOptions(`Takes the pictures of docs/images. It needs a running npm start.

Usage: npm run screenshots
`);
const IMAGES = join(ROOT, 'docs/images');
const PAGES = { overview: '', messages: '/messages', endpoints: '/endpoints' };
const { Posthorn } = await import('@posthorn/client');
const { apiUrl, databaseUrl } = await findStack();
const { projectId, apiKey } = await createProject('Fjord Shop');
const posthorn = new Posthorn({ baseUrl: apiUrl, apiKey });

const receivers = await startReceivers();
const shop = await startShop();
const browser = await openBrowser();
try {
  const endpoints = await openShop(posthorn, receivers.url);
  await insertHistory(databaseUrl, { projectId, endpoints });
  await publishEvents(posthorn);
  await backdateFailures(databaseUrl, { projectId });
  await waitForHealth(posthorn);
  await mkdir(IMAGES, { recursive: true });
  await takeConsole(await openPage({ width: 1440, height: 860 }));
  await takePortal(await openPage({ width: 1200, height: 540 }));
} finally {
  await browser.close();
  shop.kill();
  receivers.close();
}

/** The example of the guide, which describes its event types and sets the look of the portal. */
async function startShop() {
  const child = spawn(process.execPath, [join(ROOT, 'docs/guides/examples/shop/server.js')], {
    env: {
      ...process.env,
      POSTHORN_URL: apiUrl,
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
  await signIn(page, { apiUrl, apiKey });
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(`${apiUrl}/console/${projectId}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await sleep(1500);
    await page.screenshot({ path: join(IMAGES, `console-${name}.png`) });
  }
  await page.goto(`${apiUrl}/console/${projectId}/messages`);
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
  await page.frameLocator('iframe').getByText('% delivered').first().waitFor();
  await sleep(500);
  await page.screenshot({ path: join(IMAGES, 'portal.png') });
}
