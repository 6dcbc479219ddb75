import { beforeAll, beforeEach, describe, it } from '@jest/globals';
import { type TestAccount, createAccount, releaseAfterFile } from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const NOT_IN_SESSION = 'You are not signed in to the project of this page';

let api: TestApi;
let other: TestAccount;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  api = await startTestApi();
  browser = await openBrowser();
  releaseAfterFile(() => browser.close());
});

/** Signs in to the project of the API, and not to the other one. */
beforeEach(async () => {
  other = await createAccount(api.database);
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(40_000);
  await page.goto(`${api.url}/console`);
  await enterKey(api.account, 'Sign in');
  await page.waitForURL(addressOf(api.account));
});

function addressOf({ projectId }: Pick<TestAccount, 'projectId'>, path = ''): string {
  return `${api.url}/console/${projectId}${path}`;
}

async function enterKey({ apiKey }: Pick<TestAccount, 'apiKey'>, button: 'Sign in' | 'Add'): Promise<void> {
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function addProject(account: Pick<TestAccount, 'apiKey' | 'projectId'>): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Test' }).click();
  await page.getByRole('menuitem', { name: 'Add a project' }).click();
  await enterKey(account, 'Add');
  await page.waitForURL(addressOf(account));
}

describe('a session', () => {
  it('opens the project of a key that is entered, also when it has the project already', async () => {
    await addProject(other);
    await page.goto(addressOf(api.account));
    await addProject(other);
  });

  it('asks for a key of the project of an address, and then opens the address', async () => {
    await page.goto(addressOf(other, '/messages?status=queued'));
    await page.getByText(NOT_IN_SESSION).waitFor();
    await enterKey(other, 'Sign in');
    await page.waitForURL(addressOf(other, '/messages?status=queued'));
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
  });

  it('leads back to its own project when a key of that one is entered', async () => {
    await page.goto(addressOf(other, '/messages'));
    await page.getByText(NOT_IN_SESSION).waitFor();
    await enterKey(api.account, 'Sign in');
    await page.waitForURL(addressOf(api.account));
  });

  it('leaves a project whose key is deleted, after a question that says so', async () => {
    await addProject(other);
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This browser is signed in with it').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(NOT_IN_SESSION).waitFor();
    await page.getByRole('link', { name: 'back to Test' }).click();
    await page.waitForURL(addressOf(api.account));
    await page.getByRole('heading', { name: 'Three steps to the first delivery' }).waitFor();
  });
});
