import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { type Console, openConsole } from '../support/open-console.js';

const SENT = 10;
const SECRET = 'the secret that the sender has';
const REFUSED_EVERY_MS = 2000;

let { page, posthorn, open, browser }: Console = {} as Console;
let isDown = true;
let ingestUrl: string;
let clicks: number;

beforeAll(async () => {
  const receiver = await startReceiver(() => ({ status: isDown ? 503 : 200 }));
  releaseAfterFile(() => receiver.close());
  const session = await openConsole();
  ({ page, posthorn, open, browser } = session);
  await posthorn.projects.update(session.stack.dev.project_id, { searchable: ['order_id'] });
  ({ ingestUrl } = await posthorn.inboundEndpoints.create({
    name: 'GitHub',
    url: receiver.url,
    provider: 'github',
    hmacSecret: 'a secret that was mistyped',
  }));
  const probe = await posthorn.endpoints.create({ url: receiver.url });
  // The processes take the setting within seconds.
  await waitFor(async () => {
    await posthorn.messages.send({ endpointId: probe.id, payload: { order_id: 'probe' } });
    return (await posthorn.search.find({ q: 'probe' })).results.length > 0;
  }, 60_000);
  await posthorn.endpoints.delete(probe.id);
  for (const [id, name] of [
    ['wayne', 'Wayne Enterprises'],
    ['acme', 'Acme'],
  ] as const) {
    await posthorn.consumers.create({ id, name });
    const url = `${receiver.url}/${id}`;
    const endpoint = await posthorn.endpoints.create({ url, consumerId: id, retrySchedule: [86_400] });
    for (let index = 0; index < SENT; index += 1)
      await posthorn.messages.send({ endpointId: endpoint.id, payload: { order_id: `${id}-${index}` } });
  }
  // A signature is wrong for a minute until that is an outage.
  const sender = setInterval(() => void post(), REFUSED_EVERY_MS);
  await waitFor(async () => (await posthorn.incidents.list({ open: true })).items.length === 3, 120_000);
  clearInterval(sender);
}, 200_000);
beforeEach(() => {
  clicks = 0;
});

async function post(): Promise<number> {
  const body = '{"zen":"Keep it logically awesome."}';
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return (await fetch(ingestUrl, { method: 'POST', headers, body })).status;
}

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

it('the message of an order is one click away', async () => {
  await open('');
  await page.keyboard.press('/');
  await page.keyboard.type('wayne-4');
  await click(page.getByRole('option').filter({ hasText: 'order_id: wayne-4' }));
  await page.getByRole('heading', { name: 'Message → Wayne Enterprises' }).waitFor();
  expect(clicks).toBe(1);
});

it('what a customer did not get is three clicks away', async () => {
  await open('');
  await click(page.getByRole('link', { name: 'Consumers' }));
  await click(page.getByRole('link', { name: 'Wayne Enterprises' }));
  await click(page.getByRole('tab', { name: 'Messages' }));
  await page
    .getByText('503')
    .filter({ visible: true })
    .nth(SENT - 1)
    .waitFor();
  expect(clicks).toBe(3);
});

it('refused webhooks are accepted again after three clicks', async () => {
  expect(await post()).toBe(401);
  await open('');
  await page.getByRole('link', { name: /^Incidents.*3$/ }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'GitHub' });
  await click(row.getByRole('link', { name: 'The incident' }));
  await page.getByText('Recent Deliveries, Redeliver').waitFor();
  await click(page.getByRole('link', { name: 'Change it' }));
  await page.locator('input[type="password"]:focus').waitFor();
  await page.keyboard.type(SECRET);
  await click(page.getByRole('button', { name: 'Save' }));
  await waitFor(async () => (await post()) < 300);
  expect(clicks).toBe(3);
  await page.getByRole('tab', { name: /^Rejections \(\d+\)$/ }).click();
  await page.getByText('Recent Deliveries, Redeliver').waitFor();
  await page.getByRole('tab', { name: 'Traffic' }).click();
  await page.getByRole('link', { name: /^Refused \d+$/ }).waitFor();
});

it('an endpoint that works again has its messages after three clicks', async () => {
  isDown = false;
  await open('');
  const row = page.getByRole('listitem').filter({ hasText: '/wayne' });
  await click(row.getByRole('link', { name: 'The incident' }));
  await click(page.getByRole('button', { name: 'Recover', exact: true }));
  await click(page.getByRole('button', { name: `Recover ${SENT} messages` }));
  await page.getByText(`${SENT} messages will be retried now.`).waitFor();
  await page.getByText(`${SENT} messages delivered · 0 messages waiting`).waitFor();
  expect(clicks).toBe(3);
});

it('the same in the portal', async () => {
  const { url } = await posthorn.portalSessions.create({
    consumerId: 'acme',
    capabilities: ['messages.replay', 'payloads.read'],
  });
  const portal: Page = await browser.newPage();
  portal.setDefaultTimeout(30_000);
  await portal.goto(url);
  await click(portal.getByRole('link', { name: '/acme' }));
  await portal.getByText('Deliveries fail since').waitFor();
  await click(portal.getByRole('button', { name: 'Recover', exact: true }));
  await click(portal.getByRole('button', { name: `Recover ${SENT} messages` }));
  await portal.getByText(`${SENT} messages delivered · 0 messages waiting`).waitFor();
  expect(clicks).toBe(3);
});
