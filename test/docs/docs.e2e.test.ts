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
import type { Browser, Locator, Page } from 'playwright-core';
import { API_VARIABLES, startApi } from '../../services/api/src/start-api.js';
import { openBrowser } from '../support/open-browser.js';

let browser: Browser;
let page: Page;
let url: string;
let apiKey: string;
let projectId: string;
let endpointId: string;
let messageId: string;
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
  ({ url, apiKey, projectId } = { ...account, url: api.url });
  const endpoint = await createEndpoint(database, {
    projectId: account.projectId,
    url: 'https://example.com/hook',
  });
  endpointId = endpoint.publicId;
  const sent = await post('/v1/webhooks/send', { endpoint_id: endpointId, payload: {} });
  ({ message_id: messageId } = ((await sent.json()) as { readonly data: { message_id: string } }).data);
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

function post(path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function open(shown: Page, method: string, path: string): Promise<Locator> {
  const operation = shown
    .locator(`.opblock-${method}`)
    .filter({ has: shown.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').click();
  return operation;
}

/** Sends an operation with the examples that the page has filled in. */
async function tryOut(shown: Page, method: string, path: string): Promise<Record<'id' | 'status', string>> {
  const operation = await open(shown, method, path);
  const id = await operation.locator('[data-param-in="path"] input').inputValue();
  await operation.locator('button.execute').click();
  const status = operation.locator('.live-responses-table tbody .response-col_status').first();
  return { id, status: (await status.innerText()).slice(0, 3) };
}

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
  const send = await open(page, 'post', '/v1/webhooks/send');
  const body = send.locator('textarea.body-param__text');
  expect(await body.inputValue()).toContain(endpointId);
  await body.fill(JSON.stringify({ endpoint_id: endpointId, payload: { from: 'the page' } }));
  await send.locator('button.execute').click();
  const live = send.locator('.live-responses-table');
  await live.waitFor();
  expect(await live.locator('tbody .response-col_status').first().innerText()).toContain('202');
  expect(await live.innerText()).toContain('message_id');
});

it('has the own ids of the key as examples, and sends requests with them', async () => {
  expect(await tryOut(page, 'get', '/v1/endpoints/{id}')).toEqual({ id: endpointId, status: '200' });
  expect(await tryOut(page, 'get', '/v1/messages/{id}')).toEqual({ id: messageId, status: '200' });
  expect(await tryOut(page, 'get', '/v1/projects/{id}')).toEqual({ id: projectId, status: '200' });
});

it('fills nothing in where a click would change or delete', async () => {
  const operation = await open(page, 'delete', '/v1/endpoints/{id}');
  expect(await operation.locator('[data-param-in="path"] input').inputValue()).toBe('');
});

it('has the own ids of a console session, and sends its requests', async () => {
  const { headers } = await post('/v1/console-sessions', {});
  const [name = '', value = ''] = (headers.get('set-cookie') ?? '').split(/[=;]/);
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url }]);
  const visited = await context.newPage();
  await visited.goto(`${url}/docs?project=${projectId}`);
  await visited.waitForSelector('.opblock');
  const used = { id: endpointId, status: '202' };
  expect(await tryOut(visited, 'post', '/v1/endpoints/{id}/test')).toEqual(used);
  await context.close();
});

it('contacts no other origin and violates no rule of its policy', () => {
  const elsewhere = requested.filter((each) => !each.startsWith(`${url}/`) && !each.startsWith('data:'));
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
