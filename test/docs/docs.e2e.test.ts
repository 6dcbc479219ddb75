import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import {
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestRedis,
  releaseAfterFile,
  startTestService,
} from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { API_VARIABLES, startApi } from '../../services/api/src/start-api.js';
import { openBrowser } from '../support/open-browser.js';

let browser: Browser;
let page: Page;
let url: string;
let apiKey: string;
let endpointId: string;
const requested: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const api = await startTestService({
    start: startApi,
    variables: API_VARIABLES,
    environment: { DATABASE_URL: store.url, REDIS_URL: redis.url },
  });
  releaseAfterFile(() => api.stop());
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  releaseAfterFile(() => database.close());
  const account = await createAccount(database);
  ({ url, apiKey } = { url: api.url, apiKey: account.apiKey });
  const endpoint = await createEndpoint(database, {
    projectId: account.projectId,
    url: 'https://example.com/hook',
  });
  endpointId = endpoint.publicId;
  browser = await openBrowser();
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${url}/docs`);
  await page.waitForSelector('.opblock');
});
afterAll(async () => browser.close());

it('shows every operation of the document', async () => {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  const operations = Object.values(paths).flatMap((item) => Object.keys(item));
  expect(await page.locator('.opblock').count()).toBe(operations.length);
});

it('sends a message with an API key from the page', async () => {
  await page.click('.auth-wrapper .authorize');
  await page.fill('.modal-ux input', apiKey);
  await page.click('.modal-ux .authorize');
  await page.click('.modal-ux .btn-done');
  const path = page.locator('[data-path="/v1/webhooks/send"]');
  const send = page.locator('.opblock').filter({ has: path });
  await send.locator('.opblock-summary-control').click();
  await send
    .locator('textarea.body-param__text')
    .fill(JSON.stringify({ endpoint_id: endpointId, payload: { from: 'the page' } }));
  await send.locator('button.execute').click();
  const live = send.locator('.live-responses-table');
  await live.waitFor();
  expect(await live.locator('tbody .response-col_status').first().innerText()).toContain('202');
  expect(await live.innerText()).toContain('message_id');
});

it('contacts no other origin and violates no rule of its policy', () => {
  const elsewhere = requested.filter((each) => !each.startsWith(`${url}/`) && !each.startsWith('data:'));
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
