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

const { Posthorn } = await import('@posthorn/client');
const home = process.env.POSTHORN_HOME ?? join(ROOT, '.posthorn');
const dev = JSON.parse(await readFile(join(home, 'dev.json'), 'utf8'));
const posthorn = new Posthorn({ baseUrl: dev.api_url, apiKey: dev.api_key });

const shop = await startShop();
await fillProject(shop.url);
await takePictures();
shop.close();

/** The receivers of the shop's customers. One is slow, and one is broken. */
async function startShop() {
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

async function fillProject(url) {
  const paths = ['/lund/webhooks', '/norte/hooks/orders', '/kontor/api/webhook', '/verte/events'];
  for (const name of TYPES) await posthorn.eventTypes.create({ name }).catch(() => undefined);
  for (const [index, path] of paths.entries()) {
    await posthorn.endpoints.create({
      url: url + path,
      description: CUSTOMERS[index],
      consumerId: CUSTOMERS[index],
      eventTypes: index === 0 ? ['order.*'] : null,
    });
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

async function takePictures() {
  await mkdir(IMAGES, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 }, deviceScaleFactor: 1 });
  await page.goto(`${dev.api_url}/console`);
  await page.getByLabel('API key').fill(dev.api_key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(`${dev.api_url}/console/${dev.project_id}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await sleep(1500);
    await page.screenshot({ path: join(IMAGES, `console-${name}.png`) });
  }
  await page.goto(`${dev.api_url}/console/${dev.project_id}/messages`);
  await page.getByRole('row').nth(3).click();
  await page.getByText('First byte').first().waitFor();
  await sleep(500);
  await page.screenshot({ path: join(IMAGES, 'console-message.png') });
  await browser.close();
}
