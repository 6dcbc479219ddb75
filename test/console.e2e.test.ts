import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Database } from '@posthorn/database';
import { connectDatabase } from '@posthorn/database';
import { connectQueues } from '@posthorn/queues';
import type { Receiver } from '@posthorn/test-support';
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
  DELIVERY_WORKER_KEYS,
  startDeliveryWorker,
} from '../services/delivery-worker/src/start-delivery-worker.js';
import {
  RETRY_SCHEDULER_KEYS,
  startRetryScheduler,
} from '../services/retry-scheduler/src/start-retry-scheduler.js';
import { openBrowser } from './support/open-browser.js';

const LOGIN = { username: 'alice', password: 'a password that is long'.replaceAll(' ', '-') };

let database: Database;
let receiver: Receiver;
let browser: Browser;
let page: Page;
let url: string;
let messageId: string;
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
    OPERATOR_ACTIONS: 'true',
  };
  const scheduler = await startTestService({
    start: startRetryScheduler,
    keys: RETRY_SCHEDULER_KEYS,
    environment,
  });
  releaseAfterFile(() => scheduler.stop());
  const worker = await startTestService({
    start: startDeliveryWorker,
    keys: DELIVERY_WORKER_KEYS,
    environment,
  });
  releaseAfterFile(() => worker.stop());
  const onIdleError = (): void => undefined;
  database = connectDatabase({ url: store.url, applicationName: 'test', maxConnections: 2, onIdleError });
  releaseAfterFile(() => database.close());
  const queues = connectQueues({ url: redis.url, onError: onIdleError });
  releaseAfterFile(() => queues.close());
  await waitFor(() => queues.isReady());

  receiver = await startReceiver([{ status: 500 }, { status: 200 }]);
  releaseAfterFile(() => receiver.close());
  const { projectId } = await createAccount(database);
  const endpoint = await createEndpoint(database, { projectId, url: receiver.url });
  const message = newMessage({ projectId, endpointId: endpoint.id });
  messageId = message.id;
  await database.messages.accept(message);
  await queues.addDelivery({ messageId, endpointId: endpoint.id, attemptNo: 1 });
  await waitFor(async () => (await queues.locateDeliveries([{ messageId, attemptNo: 2 }]))[0] === 'retrying');

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

it('shows every queue under a name that says what it is for', async () => {
  await page.goto(`${url}/queues`);
  await page.getByText('Retries after a failure').first().waitFor();
  await page.screenshot({ path: '/tmp/shot1.png' });
  await page.goto(`${url}/queues/queue/retries-slow`);
  await page.getByText(messageId).first().waitFor();
  await page.screenshot({ path: '/tmp/shot2.png' });
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/dom.html', await page.content());
  await page.goto(`${url}/queues/queue/retries-slow/${messageId.replaceAll('-', '')}-2`);
  await page.getByText('in_postgresql').first().waitFor();
  await page.screenshot({ path: '/tmp/shot3.png' });
  await page.goto(`${url}/queues/queue/retries-slow/`);
  await page.getByText(messageId).first().waitFor();
  writeFileSync('/tmp/complaints.json', JSON.stringify({ complaints, requested }, null, 1));
});
