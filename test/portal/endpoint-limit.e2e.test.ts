import { beforeAll, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { releaseAfterFile } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const FULL = 'You have 2 of 2 endpoints. Delete one to add another.';

let api: TestApi;
let posthorn: Posthorn;
let page: Page;
let portal: string;

beforeAll(async () => {
  api = await startTestApi();
  const { apiKey, projectId } = api.account;
  posthorn = new Posthorn({ baseUrl: api.url, apiKey });
  await posthorn.projects.update(projectId, { portalMaxEndpoints: 2 });
  await posthorn.endpoints.create({ url: 'https://example.com/first', consumerId: 'shop' });
  const { token } = await posthorn.portalSessions.create({ consumerId: 'shop' });
  portal = `${api.url}/portal/${projectId}?page=endpointsID#token=${token}`;
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
});

it('a customer sees how many endpoints it has of how many, and why it cannot add another one', async () => {
  const add = page.getByRole('button', { name: 'Add an endpoint' });
  await page.goto(portal.replace('ID', ''));
  await page.getByText('You have 1 of 2 endpoints.').waitFor();
  await add.click();
  await page.getByLabel('URL').fill('https://example.com/second');
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await page.getByRole('button', { name: 'I have stored the secret' }).click();
  await page.getByText('No messages yet').waitFor();
  await page.getByRole('link', { name: 'Your endpoints' }).click();
  await page.getByText(FULL).waitFor();
  expect(await add.isDisabled()).toBe(true);
  expect(await add.getAttribute('aria-describedby')).toBe(await page.getByText(FULL).getAttribute('id'));

  await page.goto(portal.replace('ID', '&id=new'));
  await page.getByText(FULL).waitFor();
  expect(await page.getByLabel('URL').count()).toBe(0);

  const [newest] = (await posthorn.endpoints.list({ consumerId: 'shop' })).items;
  await posthorn.endpoints.delete(newest?.id ?? '');
  await page.goto(portal.replace('ID', ''));
  await page.getByText('You have 1 of 2 endpoints.').waitFor();
  expect(await add.isEnabled()).toBe(true);
});
