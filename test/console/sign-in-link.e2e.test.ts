import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { releaseAfterFile } from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { createCode } from '../../services/api/test/support/open-console.js';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const REFUSAL = 'This link does not sign in any more';

let api: TestApi;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startTestApi({ proxied: true });
  browser = await openBrowser();
  releaseAfterFile(() => browser.close());
});
afterEach(async () => {
  api.toDatabase.restore();
  await page.context().close();
});

async function makeLink(minutes?: number): Promise<string> {
  return `${api.url}/console#code=${await createCode(api, api.account, minutes)}`;
}

/** Opens a link in a browser without a session. */
async function open(link: string): Promise<void> {
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(40_000);
  await page.goto(link);
}

async function expectSignedIn(): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/console/${api.account.projectId}`);
}

describe('a link with a one-time code', () => {
  it('signs in, and stands neither in the address nor in the history', async () => {
    const link = await makeLink();
    await open(link);
    await expectSignedIn();
    expect(page.url()).not.toContain('code');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  it('leads into the session when it is opened again in the same browser', async () => {
    const link = await makeLink();
    await open(link);
    await expectSignedIn();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('You were signed in already.').waitFor();
    await expectSignedIn();
  });

  it.each([
    ['was used before', 10],
    ['has expired', 0],
  ])('that %s says so, and a key signs in', async (_, minutes) => {
    const link = await makeLink(minutes);
    if (minutes > 0) {
      await open(link);
      await expectSignedIn();
      await page.context().close();
    }
    await open(link);
    await page.getByRole('alert').getByText(REFUSAL).waitFor();
    await page.getByLabel('API key').fill(api.account.apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectSignedIn();
    await page.getByRole('button', { name: 'Settings of this browser' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.getByText(REFUSAL).count()).toBe(0);
  });

  it('signs in when the service is back, and stands nowhere in the address until then', async () => {
    const link = await makeLink();
    api.toDatabase.cut();
    await open(link);
    await page.getByText('The service is briefly unavailable').waitFor();
    expect(page.url()).not.toContain('code');
    api.toDatabase.restore();
    await expectSignedIn();
  });
});
