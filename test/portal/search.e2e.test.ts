import { beforeAll, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { focused } from '../support/walk-by-keyboard.js';
import { type PortalStack, startPortalStack } from '../support/start-portal-stack.js';

let portal: PortalStack;
let receiver: Receiver;
const endpoints = new Map<string, string>();

beforeAll(async () => {
  receiver = await startReceiver();
  releaseAfterFile(() => receiver.close());
  portal = await startPortalStack();
  const { posthorn, query } = portal;
  await query("UPDATE projects SET searchable = '{order.id}'");
  for (const consumerId of ['acme', 'beta']) {
    await posthorn.consumers.create({ id: consumerId });
    const url = `${receiver.url}/${consumerId}`;
    endpoints.set(consumerId, (await posthorn.endpoints.create({ url, consumerId })).id);
  }
  for (const consumerId of ['acme', 'beta']) {
    const event = { eventType: 'order.created', consumerId, payload: { order: { id: 'P-1' } } };
    await posthorn.events.publish(event);
  }
});

async function open(capabilities: string[]): Promise<Page> {
  const { url } = await portal.posthorn.portalSessions.create({ consumerId: 'acme', capabilities });
  const page = await (await portal.browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  await page.keyboard.press('/');
  await focused(field).waitFor();
  return page;
}

it('a customer finds its own messages by a value in their payload, and opens them', async () => {
  const page = await open(['payloads.read']);
  await page.keyboard.type('P-1');
  const option = page.getByRole('option');
  await option.filter({ hasText: 'order.id: P-1' }).waitFor();
  await option.getByText('delivered', { exact: true }).waitFor();
  expect(await option.count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: ' → ' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('no such value');
  await page.getByText('Inside payloads, only chosen values are searched.').waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('messages');
  await page.context().close();
});

it('a customer without payloads.read finds no value, and its endpoint all the same', async () => {
  const page = await open([]);
  await page.keyboard.type('P-1');
  await page.getByText('Nothing has this id, key, name or value.').waitFor();
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('/acme');
  await page.getByRole('option').waitFor();
  expect(await page.getByRole('option').getAttribute('href')).toContain(endpoints.get('acme'));
  await field.fill('/beta');
  await page.getByText('Nothing has this id, key, name or value.').waitFor();
  await page.context().close();
});

it('a customer filters its messages by a value in their payload, and replays exactly those', async () => {
  await portal.posthorn.events.publish({
    eventType: 'order.created',
    consumerId: 'acme',
    payload: { order: { id: 'Q-1' } },
  });
  const page = await open(['payloads.read', 'messages.replay']);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  const rows = page.locator('main a[href*="id="]');
  await waitFor(async () => (await rows.count()) === 2);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'delivered' }).click();
  await page.getByRole('textbox', { name: 'Payload value' }).fill('P-');
  await page.keyboard.press('Enter');
  await waitFor(async () => (await rows.count()) === 1);
  await page.getByRole('button', { name: 'Replay all delivered' }).click();
  await page.getByText('with a payload value that begins with P-').waitFor();
  await page.getByRole('button', { name: 'Replay 1 message' }).click();
  await page.getByText('1 message queued for replay.').waitFor();
  await page.context().close();
});

it('a customer without payloads.read is offered no value to filter by', async () => {
  const page = await open(['messages.replay']);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Payload value' }).count()).toBe(0);
  await page.context().close();
});
