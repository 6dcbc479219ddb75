import { beforeAll, expect, it } from '@jest/globals';
import { Posthorn, RateLimitError } from '@posthorn/client';
import { releaseAfterFile, waitFor } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

/** Well before the API takes calls again. */
const AT_ONCE_MS = 10_000;
const CONSUMER = 'bakery';

let api: TestApi;
let page: Page;
let ofPortal: Posthorn;
let endpointId: string;
const acted: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  const { projectId } = api.account;
  const posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey });
  ({ id: endpointId } = await posthorn.endpoints.create({
    url: 'https://example.com/hook',
    consumerId: CONSUMER,
  }));
  const { token } = await posthorn.portalSessions.create({ consumerId: CONSUMER });
  ofPortal = new Posthorn({ baseUrl: api.url, apiKey: token, maxRetries: 0 });
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(30_000);
  page.on('requestfinished', (request) => {
    if (request.method() !== 'GET') acted.push(new URL(request.url()).pathname);
  });
  await page.goto(`${api.url}/portal/${projectId}#token=${token}`);
  await page.getByRole('link', { name: /example\.com/ }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForLoadState('networkidle');
});

it('fails at once without a connection, and does not run later', async () => {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Pause the endpoint' }).click();
  await page.getByRole('alert').getByText('The API does not answer.').waitFor({ timeout: AT_ONCE_MS });
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('no messages yet').waitFor();
  expect(acted).toEqual([]);
});

/** Sends tests until the API refuses that. Resolves with the seconds for which it will. */
async function testUntilRefused(): Promise<number> {
  try {
    for (;;) await ofPortal.endpoints.test(endpointId, {});
  } catch (error) {
    if (error instanceof RateLimitError) return error.retryAfterSeconds ?? 0;
    throw error;
  }
}

it('says at once that there were too many calls, and how long to wait', async () => {
  await page.getByRole('tab', { name: 'Test' }).click();
  await waitFor(async () => (await testUntilRefused()) * 1000 > 2 * AT_ONCE_MS, 60_000);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page
    .getByText(/There were too many calls\. Try again in (1 minute|\d+ seconds)/)
    .waitFor({ timeout: AT_ONCE_MS });
  expect(acted).toEqual([`/v1/endpoints/${endpointId}/test`]);
});
