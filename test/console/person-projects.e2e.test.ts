import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { releaseAfterFile } from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { grantProjects } from '../../services/api/test/support/grant-projects.js';
import { openPersonBrowser } from '../../services/api/test/support/person-browser.js';
import { startIdentityProvider } from '../../services/api/test/support/start-identity-provider.js';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { findViolations } from '../support/find-violations.js';
import { openBrowser } from '../support/open-browser.js';
import { focused, tabTo } from '../support/walk-by-keyboard.js';

const EMAIL = 'ada@example.com';
const TITLE = 'Three steps to the first delivery';

let api: TestApi;
let browser: Browser;
let page: Page;
/** By name; a session tells the first hundred. */
let projectIds: readonly string[];

beforeAll(async () => {
  const provider = await startIdentityProvider();
  provider.person = { sub: 'ada', email: EMAIL, email_verified: true };
  api = await startTestApi({ environment: provider.environment });
  projectIds = await grantProjects(api, { email: EMAIL, count: 130 });
  browser = await openBrowser();
  releaseAfterFile(() => browser.close());
});

/** Signed in as Ada. */
beforeEach(async () => {
  const ada = openPersonBrowser(api);
  await ada.signIn();
  const cookies = [...ada.cookies].map(([name, value]) => ({ name, value, url: api.url }));
  const context = await browser.newContext();
  await context.addCookies(cookies);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});

const addressOf = (index: number, path = ''): string =>
  `${api.url}/console/${projectIds[index] ?? ''}${path}`;

describe('the switcher of a person', () => {
  it('finds any project by a part of its name, with the keyboard', async () => {
    await page.goto(`${api.url}/console`);
    await page.getByRole('heading', { name: TITLE }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Shop 001' }));
    await page.keyboard.press('Enter');
    await focused(page.getByRole('combobox', { name: 'Find a project' })).waitFor();
    await page.getByText('There are more: type a part of the name.').waitFor();
    expect(await page.getByRole('option').count()).toBe(100);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.type('shop 12');
    await page.getByRole('option', { name: 'Shop 001' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('option').count()).toBe(10);
    await page
      .getByRole('option', { name: 'Shop 125' })
      .getByText('read everything; write messages')
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(addressOf(119));
    await page.getByRole('button', { name: 'Shop 120' }).waitFor();
  });

  it('says when no project has the name, and offers none by a key', async () => {
    await page.goto(addressOf(0));
    await page.getByRole('button', { name: 'Shop 001' }).click();
    expect(await page.getByText('Add a project').count()).toBe(0);
    await page.keyboard.type('nothing');
    await page.getByText('No project of yours has this name.').waitFor();
    await page.keyboard.press('Escape');
    await focused(page.getByRole('button', { name: 'Shop 001' })).waitFor();
  });
});

describe('the address of a page', () => {
  it('opens a project beyond the first hundred', async () => {
    await page.goto(addressOf(129, '/endpoints'));
    await page.getByRole('heading', { level: 1, name: 'Endpoints' }).waitFor();
    await page.getByRole('button', { name: 'Shop 130' }).waitFor();
  });

  it('of a project without a grant says whom to ask, and leads back', async () => {
    await page.goto(`${api.url}/console/${api.account.projectId}/endpoints`);
    await page.getByText('You have no access to the project of this page').waitFor();
    await page.getByRole('link', { name: 'back to Shop 001' }).click();
    await page.getByRole('heading', { name: TITLE }).waitFor();
  });
});

it.each([5, 129])('a person whose grant of project %i was revoked is led to the others', async (index) => {
  await page.goto(addressOf(index, '/endpoints'));
  await page.getByRole('heading', { level: 1, name: 'Endpoints' }).waitFor();
  await api.query('DELETE FROM access_grants WHERE project_id = $1', [projectIds[index]]);
  await page.getByRole('link', { name: 'Consumers' }).click();
  await page.getByText('You have no access to the project of this page').waitFor();
  await page.getByRole('link', { name: 'back to Shop 001' }).click();
  await page.getByRole('heading', { name: TITLE }).waitFor();
});

it('a person whose last grant was revoked learns that the access has ended', async () => {
  await page.goto(addressOf(7, '/endpoints'));
  await page.getByRole('heading', { level: 1, name: 'Endpoints' }).waitFor();
  await api.query('DELETE FROM access_grants WHERE email = $1', [EMAIL]);
  await page.getByRole('link', { name: 'Consumers' }).click();
  await page
    .getByText('Your access has ended. Ask an administrator of the project for a new grant.')
    .waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in with your organization' }).waitFor();
});
