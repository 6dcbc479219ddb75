import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ROOT } from './prepare/root.js';

/** Takes the pictures of docs/images from a project that looks like a shop's. It needs a running `npm start`. */
const IMAGES = join(ROOT, 'docs/images');
const PAGES = { overview: '', messages: '/messages', endpoints: '/endpoints' };
const TYPES = ['order.created', 'order.paid', 'order.shipped', 'invoice.sent', 'customer.updated'];
const CUSTOMERS = ['bakery-lund', 'cafe-norte', 'fahrrad-kontor', 'maison-verte'];
const MESSAGES = 120;
/** The paths name the receivers of the customers. One is slow, and one is broken. */
const ENDPOINTS = [
  { path: '/lund/webhooks', description: 'Back office', eventTypes: ['order.*'] },
  { path: '/lund/accounting', description: 'Accounting', eventTypes: ['invoice.sent', 'order.paid'] },
  { path: '/lund/staging', description: 'Staging', eventTypes: null, paused: true },
  { path: '/norte/hooks/orders', description: 'Orders', eventTypes: null },
  { path: '/kontor/api/webhook', description: 'Production', eventTypes: null },
  { path: '/verte/events', description: 'Production', eventTypes: null },
];

const { Posthorn } = await import('@posthorn/client');
const home = process.env.POSTHORN_HOME ?? join(ROOT, '.posthorn');
const dev = JSON.parse(await readFile(join(home, 'dev.json'), 'utf8'));
const posthorn = new Posthorn({ baseUrl: dev.api_url, apiKey: dev.api_key });

const receivers = await startReceivers();
const shop = await startShop();
await fillProject(receivers.url);
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

async function startReceivers() {
  const server = createServer((request, response) => {
    const answer = () => {
      response.writeHead(request.url.startsWith('/verte') ? 503 : 200, {
        'content-type': 'application/json',
      });
      response.end(request.url.startsWith('/verte') ? '{"error":"maintenance"}' : '{"received":true}');
    };
    setTimeout(answer, request.url.startsWith('/kontor') ? 240 : 12);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** The example of the guide, which describes its event types and sets the look of the portal. */
async function startShop() {
  const child = spawn(process.execPath, [join(ROOT, 'docs/guides/examples/shop/server.js')], {
    env: { ...process.env, POSTHORN_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function fillProject(url) {
  for (const name of TYPES) await posthorn.eventTypes.create({ name }).catch(() => undefined);
  for (const { path, paused = false, ...settings } of ENDPOINTS) {
    const consumerId = CUSTOMERS.find((id) => id.includes(path.split('/')[1]));
    const { id } = await posthorn.endpoints.create({ ...settings, url: url + path, consumerId });
    if (paused) await posthorn.endpoints.pause(id);
  }
  for (let n = 0; n < MESSAGES; n += 1) {
    const order = { id: 48_200 + n, total: `${(19 + ((n * 37) % 180)).toFixed(2)} EUR`, items: 1 + (n % 4) };
    const eventType = TYPES[n % TYPES.length];
    await posthorn.events.publish({
      eventType,
      consumerId: CUSTOMERS[n % 4],
      payload: { type: eventType, order },
    });
  }
  await sleep(3000);
}

/** A page that shows the receivers at the addresses that customers would have. */
async function openPage(viewport) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1 });
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
  await page.getByLabel('API key').fill(dev.api_key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(`${dev.api_url}/console/${dev.project_id}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The shop has just opened: in a longer time there is only one bar.
    if (name === 'overview') await page.getByText('1 hour', { exact: true }).click();
    await sleep(1500);
    await page.screenshot({ path: join(IMAGES, `console-${name}.png`) });
  }
  await page.goto(`${dev.api_url}/console/${dev.project_id}/messages`);
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
