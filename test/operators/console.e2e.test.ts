import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import { connectQueues } from '@posthorn/queues';
import {
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestRedis,
  newMessage,
  releaseAfterFile,
  startReceiver,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import {
  DELIVERY_WORKER_VARIABLES,
  startDeliveryWorker,
} from '../../services/delivery-worker/src/start-delivery-worker.js';
import {
  RETRY_SCHEDULER_VARIABLES,
  startRetryScheduler,
} from '../../services/retry-scheduler/src/start-retry-scheduler.js';
import { openBrowser } from '../support/open-browser.js';

const LOGIN = { username: 'alice', password: 'a password that is long'.replaceAll(' ', '-') };

let browser: Browser;
let page: Page;
let url: string;
let messageId: string;
let publicEndpointId: string;
const requested: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const environment = {
    DATABASE_URL: store.url,
    REDIS_URL: redis.url,
    OPERATOR_LOGINS: `${LOGIN.username}:${LOGIN.password}`,
  };
  const scheduler = await startTestService({
    start: startRetryScheduler,
    variables: RETRY_SCHEDULER_VARIABLES,
    environment,
  });
  releaseAfterFile(() => scheduler.stop());
  const worker = await startTestService({
    start: startDeliveryWorker,
    variables: DELIVERY_WORKER_VARIABLES,
    environment,
  });
  releaseAfterFile(() => worker.stop());
  const onIdleError = (): void => undefined;
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 2,
    onIdleError,
  });
  releaseAfterFile(() => database.close());
  const queues = connectQueues({ url: redis.url, onError: onIdleError });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());

  const receiver = await startReceiver([{ status: 500 }]);
  releaseAfterFile(() => receiver.close());
  const { projectId } = await createAccount(database);
  const endpoint = await createEndpoint(database, { projectId, url: receiver.url });
  const message = newMessage({ projectId, endpointId: endpoint.id });
  messageId = message.id;
  publicEndpointId = endpoint.publicId;
  await database.messages.accept(message);
  await queues.deliveries.add({ messageId, endpointId: endpoint.id, attemptNo: 1 });
  const retry = { messageId, endpointId: endpoint.id, attemptNo: 2 };
  await waitFor(async () => (await queues.deliveries.locate([retry]))[0] === 'retrying');

  url = scheduler.url;
  browser = await openBrowser();
  const context = await browser.newContext({ httpCredentials: LOGIN });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => browser.close());

it('shows every queue under a title that states its purpose', async () => {
  await page.goto(`${url}/queues`);
  for (const title of [
    'Deliveries',
    'Retries after 429',
    'Retries after a failure',
    'Dead letters',
    'Exports',
  ]) {
    await page.getByText(title).first().waitFor();
  }
});

it('shows a job in words, with the state of its message in PostgreSQL', async () => {
  await page.getByText('Retries after a failure').first().click();
  await page.getByText(messageId.replaceAll('-', '')).first().click();
  await page.getByText('in_postgresql').waitFor();
  const shown = await page.locator('main').innerText();
  expect(shown).toContain(`"${messageId}"`);
  expect(shown).toContain('"pending_retry"');
  expect(shown).toContain(`"${publicEndpointId}"`);
});

it('offers nothing that changes a job or a queue', async () => {
  expect(await page.locator('ul[class^="jobActions-"] button:visible').count()).toBe(0);
  expect(await page.locator('button[aria-haspopup="menu"]:visible').count()).toBe(0);
});

it('links to the console of tenants in a browser that is signed in to both', async () => {
  const link = page.locator('a[href$="/console"]');
  expect(await link.count()).toBe(0);
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([{ name: 'posthorn_queues', value: new URL(url).host, expires: -1 }]);
  await page.context().addCookies([{ name: 'posthorn_console', value: 'a-session', url }]);
  await page.reload();
  await page.locator('button[aria-haspopup="menu"]:visible').click();
  await link.waitFor();
});

it('contacts no other host and violates no rule of its policy', () => {
  const elsewhere = requested.filter((each) => !each.startsWith(`${url}/`) && !each.startsWith('data:'));
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
