import { beforeAll, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { parsePrefixedId } from '@posthorn/common';
import { insertMessages, releaseAfterFile } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const MESSAGES = 60;
const CONSUMER = 'bakery';

let api: TestApi;
let page: Page;

beforeAll(async () => {
  api = await startTestApi();
  const { projectId } = api.account;
  const posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey });
  const { id } = await posthorn.endpoints.create({ url: 'https://example.com/hook', consumerId: CONSUMER });
  await insertMessages(api.query, {
    projectId,
    endpointId: parsePrefixedId('endpoint', id) ?? '',
    consumerId: CONSUMER,
    count: MESSAGES,
  });
  const { token } = await posthorn.portalSessions.create({ consumerId: CONSUMER });
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await (await browser.newContext({ viewport: { width: 1000, height: 600 } })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${api.url}/portal/${projectId}?page=messages#token=${token}`);
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
});

it('keeps its filters in the address, and the row that a reader comes back from', async () => {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'delivered' }).click();
  await page.waitForFunction(`location.search.includes('status=succeeded')`);
  const row = page.locator('main a[href*="id="]').nth(MESSAGES - 5);
  const href = (await row.getAttribute('href')) ?? '';
  await row.click();
  await page.getByRole('heading', { name: ' → ' }).waitFor();
  await page.goBack();
  const back = page.locator(`main a[href="${href}"]`);
  await back.and(page.locator(':focus')).waitFor();
  const box = await back.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(600);
  expect(page.url()).toContain('status=succeeded');
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('delivered');
});

it('shows the keys of an endpoint that wait, and leads to the message that holds each', async () => {
  const posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey });
  const { id: endpointId } = await posthorn.endpoints.create({
    url: 'https://example.com/ordered',
    consumerId: CONSUMER,
    ordering: 'key',
  });
  const send = () => posthorn.messages.send({ endpointId, orderingKey: 'order-4711', payload: {} });
  const { messageId } = await send();
  await send();
  await page.goto(`${api.url}/portal/${api.account.projectId}?page=endpoints&id=${endpointId}`);
  await page.getByRole('tab', { name: 'Order' }).click();
  const row = page.locator('main a', { hasText: 'order-4711' });
  expect(await row.innerText()).toContain('1 waiting');
  await row.click();
  await page.getByRole('heading', { name: ' → ' }).waitFor();
  expect(page.url()).toContain(messageId);
});
