import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { createEndpoint, newMessage, releaseAfterFile, waitFor } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const BURST = 25;

let api: TestApi;
let page: Page;
let home: string;
let messageId: string;
let endpointId: string;

beforeAll(async () => {
  api = await startTestApi({ proxied: true, environment: { PROJECT_BURST_PER_SECOND: String(BURST) } });
  const { projectId } = api.account;
  home = `${api.url}/console/${projectId}`;
  const endpoint = await createEndpoint(api.database, { projectId, url: 'https://example.com/hook' });
  endpointId = endpoint.publicId;
  const message = newMessage({ projectId, endpointId: endpoint.id });
  await api.database.messages.accept(message);
  messageId = message.id;
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  const context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(40_000);
  await signIn(page);
});

afterEach(async () => {
  api.toDatabase.restore();
  await page.context().setOffline(false);
});

/** Signs in on the page that asks for it. */
async function signIn(at: Page): Promise<void> {
  if (!at.url().includes('/sign-in')) await at.goto(`${api.url}/console`);
  await at.getByLabel('API key').fill(api.account.apiKey);
  await at.getByRole('button', { name: 'Sign in' }).click();
  await at.waitForURL((url) => !url.pathname.includes('sign-in'));
}

/** Signs in in the dialog that a notice opens. */
async function signInAgain(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('API key').fill(api.account.apiKey);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A notice of the page, or of the panel beside it. */
function notice(title: string, within: Page | Locator = page): Locator {
  return within.getByRole('alert').getByText(title).first();
}

async function openMessages(search = ''): Promise<void> {
  await page.goto(`${home}/messages${search}`);
  await page.getByRole('cell', { name: 'queued' }).waitFor();
}

it('says that this computer is offline, and goes on when it is not', async () => {
  await openMessages();
  await page.context().setOffline(true);
  await page.getByText('This computer is offline.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('This computer is offline.').waitFor({ state: 'detached' });
});

it('says that the service is unavailable, when a list that was stopped goes on', async () => {
  await openMessages('?stopped=true');
  api.toDatabase.cut();
  await page.getByRole('switch', { name: 'Live' }).click();
  await notice('The service is briefly unavailable').waitFor();
});

it('says that the service takes long to answer, before a call has failed', async () => {
  await openMessages();
  await page.route('**/v1/logs?**', () => undefined);
  await page.getByText('The service takes long to answer.').waitFor();
  await page.unroute('**/v1/logs?**');
  await page.getByText('The service takes long to answer.').waitFor({ state: 'detached' });
});

describe.each([
  ['page', () => '', () => page.getByRole('main')],
  ['panel', () => `?open=${messageId}`, () => page.getByRole('complementary', { name: 'Message' })],
])('an open %s', (_, findSearch, findPlace) => {
  let search: string;
  let place: Locator;
  beforeEach(async () => {
    search = findSearch();
    place = findPlace();
    await openMessages(search);
    await place.getByText('queued').filter({ visible: true }).first().waitFor();
  });

  it('says that the service is unavailable, shows what it has, and recovers', async () => {
    api.toDatabase.cut();
    await notice('The service is briefly unavailable', place).waitFor();
    expect(await place.getByText('queued').filter({ visible: true }).first().isVisible()).toBe(true);
    api.toDatabase.restore();
    await notice('The service is briefly unavailable', place).waitFor({ state: 'detached' });
  });

  it('says that there were too many requests, and recovers', async () => {
    const posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey, maxRetries: 0 });
    const flood = setInterval(() => {
      for (let call = 0; call < BURST; call += 1) void posthorn.endpoints.list().catch(() => undefined);
    }, 200);
    try {
      await notice('Too many requests', place).waitFor();
    } finally {
      clearInterval(flood);
    }
    await notice('Too many requests', place).waitFor({ state: 'detached' });
  });

  it('says that the session is over, recovers with a sign-in elsewhere, and with one on top of it', async () => {
    await api.query('DELETE FROM console_sessions');
    await notice('Not signed in', place).waitFor();
    const other = await page.context().newPage();
    await signIn(other);
    await other.close();
    await notice('Not signed in', place).waitFor({ state: 'detached' });

    await api.query('DELETE FROM console_sessions');
    await notice('Not signed in', place).waitFor();
    await place.getByRole('button', { name: 'Sign in' }).first().click();
    await signInAgain();
    await notice('Not signed in', place).waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${home}/messages${search}`);
  });
});

describe('an action without a connection', () => {
  async function press(...names: readonly string[]): Promise<void> {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click();
  }

  it.each([
    ['of a button', () => `/endpoints/${endpointId}`, ['Pause', 'Pause the endpoint']],
    ['that was confirmed', () => '/api-keys', ['Delete', 'Delete the key']],
    ['of a form', () => '/settings', ['Save']],
  ])('%s fails at once, and does not run later', async (_kind, findPath, names) => {
    await page.goto(home + findPath());
    await page.getByRole('button', { name: names[0] ?? '', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const acted: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.method() !== 'GET') acted.push(request.url());
    });
    await page.context().setOffline(true);
    await press(...names);
    await notice('No connection').waitFor({ timeout: 10_000 });
    const read = page.waitForResponse((response) => response.url().includes('/v1/'));
    await page.context().setOffline(false);
    await page.reload();
    await read;
    expect(acted).toEqual([]);
  });
});

describe('a page that was never loaded', () => {
  it('shows the failure in its place, and the data when the service is back', async () => {
    await openMessages();
    api.toDatabase.cut();
    await page.getByRole('link', { name: 'Consumers' }).click();
    await notice('The service is briefly unavailable').waitFor();
    api.toDatabase.restore();
    await page.getByText('No consumers yet').waitFor();
  });

  it('says that the API does not answer, and opens when it does', async () => {
    await openMessages();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Usage' }).click();
    await notice('No connection').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
  });
});

it('keeps what was typed into a form while the connection is lost', async () => {
  await page.goto(`${home}/settings`);
  await page.getByLabel('Name').fill('A name that is not saved yet');
  api.toDatabase.cut();
  await page.getByRole('button', { name: 'Save' }).click();
  await notice('Try again in a moment.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('A name that is not saved yet');
  api.toDatabase.restore();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The project was changed.').waitFor();
});

it('keeps what was typed into a form when the session is over', async () => {
  await page.goto(`${home}/settings`);
  await page.getByLabel('Name').fill('Typed before the session ended');
  await api.query('DELETE FROM console_sessions');
  // The API keeps what it has read of a session for a moment.
  await waitFor(async () => (await page.request.get(`${api.url}/v1/api-keys`)).status() === 401);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).first().click();
  await signInAgain();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The project was changed.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Typed before the session ended');
});
