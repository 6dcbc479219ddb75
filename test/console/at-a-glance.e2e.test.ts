import { beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { parsePrefixedId } from '@posthorn/common';
import { insertMessages, releaseAfterFile, waitFor } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { chooseMore } from '../support/choose-more.js';
import { openBrowser } from '../support/open-browser.js';

const CONSUMER = 'bakery';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** In the page. */
declare function getComputedStyle(element: unknown): {
  readonly color: string;
  readonly backgroundColor: string;
};

let api: TestApi;
let page: Page;
let posthorn: Posthorn;
let ids: Readonly<Record<'used' | 'unused' | 'inbound' | 'pull' | 'message', string>>;

beforeAll(async () => {
  api = await startTestApi();
  posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey });
  ids = await fill();
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await (await browser.newContext({ viewport: DESK })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${api.url}/console`);
  await page.getByLabel('API key').fill(api.account.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => !pathname.includes('sign-in'));
});

async function fill(): Promise<typeof ids> {
  const url = 'https://example.com/';
  const unused = await posthorn.endpoints.create({ url: `${url}unused`, consumerId: CONSUMER });
  const used = await posthorn.endpoints.create({ url: `${url}used`, consumerId: CONSUMER });
  const inbound = await posthorn.inboundEndpoints.create({ url: `${url}inbound` });
  const pull = await posthorn.pullEndpoints.create({});
  await posthorn.eventTypes.create({ name: 'order.created' });
  const [message = ''] = await insertMessages(api.query, {
    projectId: api.account.projectId,
    endpointId: parsePrefixedId('endpoint', used.id) ?? '',
    consumerId: CONSUMER,
    status: 'failed_permanent',
    responseStatus: 503,
    lastError: 'the destination answered 503, but its response body broke: aborted',
  });
  return { used: used.id, unused: unused.id, inbound: inbound.id, pull: pull.id, message };
}

function pathOf(path: string): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: keyof typeof ids) => ids[name]);
}

async function openConsole(path: string, viewport = DESK): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(`${api.url}/console/${api.account.projectId}${pathOf(path)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function openPortal(path: string, viewport = DESK): Promise<void> {
  await page.setViewportSize(viewport);
  const { token } = await posthorn.portalSessions.create({ consumerId: CONSUMER });
  await page.goto('about:blank');
  await page.goto(`${api.url}/portal/${api.account.projectId}?${pathOf(path)}#token=${token}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** `its color on its background`. */
function look(button: Locator): Promise<string> {
  return button.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return `${color} on ${backgroundColor}`;
  });
}

type Open = (path: string, viewport?: typeof DESK) => Promise<void>;
type Place = readonly [path: string, open: Open];

describe('an endpoint without a message', () => {
  const LISTS: readonly Place[] = [
    ['/endpoints', openConsole],
    ['/consumers/bakery', openConsole],
    ['page=endpoints', openPortal],
  ];
  it.each(LISTS)('has none yet, and is not called healthy: %s', async (path, open) => {
    await open(path);
    const row = (name: string): Locator =>
      page.locator('tbody tr, main a').filter({ hasText: `example.com/${name}` });
    await row('unused').getByText('no messages yet').waitFor();
    await row('used').filter({ hasNotText: 'unused' }).getByText('healthy', { exact: true }).waitFor();
  });

  const PAGES: readonly Place[] = [
    ['/endpoints/{unused}', openConsole],
    ['/inbound-endpoints/{inbound}', openConsole],
    ['/pull-endpoints/{pull}', openConsole],
    ['page=endpoints&id={unused}', openPortal],
  ];
  it.each(PAGES)('says so on its page: %s', async (path, open) => {
    await open(path);
    await page.getByText('no messages yet', { exact: true }).waitFor();
    expect(await page.getByText('healthy', { exact: true }).count()).toBe(0);
  });
});

describe('on a phone', () => {
  it.each<Place>([
    ['/messages', openConsole],
    ['page=messages', openPortal],
  ])('the row of a message has the code and the cause of its last attempt: %s', async (path, open) => {
    await open(path, PHONE);
    const answer = page.getByText('503 · its response body broke: aborted').filter({ visible: true });
    await answer.waitFor();
    expect((await answer.boundingBox())?.width).toBeGreaterThan(50);
  });

  const SINCE = '2026-01-01T00:00:00.000Z';
  const FILTERED: readonly (readonly [...Place, field: string])[] = [
    [`/messages?from=${SINCE}`, openConsole, 'From'],
    [`/dead-letters?from=${SINCE}`, openConsole, 'From'],
    ['/endpoints?health=healthy', openConsole, 'Health'],
    [`/events?from=${SINCE}`, openConsole, 'From'],
    [`/inbound-messages?from=${SINCE}`, openConsole, 'From'],
    [`/endpoints/{used}?tab=messages&from=${SINCE}`, openConsole, 'From'],
    [`/consumers/bakery?tab=messages&from=${SINCE}`, openConsole, 'From'],
    [`/inbound-endpoints/{inbound}?tab=messages&from=${SINCE}`, openConsole, 'From'],
    [`/pull-endpoints/{pull}?tab=events&from=${SINCE}`, openConsole, 'From'],
    [`page=messages&from=${SINCE}`, openPortal, 'From'],
  ];
  it.each(FILTERED)('filters stand behind one button with their number: %s', async (path, open, label) => {
    await open(path, PHONE);
    const field = page.getByLabel(label, { exact: true }).first();
    const button = page.getByRole('button', { name: 'Filters (1)' });
    await button.waitFor();
    expect(await field.isVisible()).toBe(false);
    await button.click();
    await field.waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).last().click();
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    await page.setViewportSize(DESK);
    await field.waitFor();
    expect(await page.getByRole('button', { name: 'Filters', exact: true }).isVisible()).toBe(false);
  });
});

describe('what cannot be undone', () => {
  const HEADS: readonly (readonly [path: string, action: string, confirmation?: string])[] = [
    ['/endpoints/{used}', 'Delete the endpoint'],
    ['/inbound-endpoints/{inbound}', 'Delete the endpoint'],
    ['/pull-endpoints/{pull}', 'Delete the endpoint'],
    ['/consumers/bakery', 'Erase the consumer', 'Erase for good'],
    ['/messages/{message}', 'Delete the message'],
  ];
  const BUTTONS: readonly (readonly [...Place, button: string, confirmation: string])[] = [
    ['/api-keys', openConsole, 'Delete', 'Delete the key'],
    ['/event-types', openConsole, 'Delete', 'Delete the event type'],
    ['page=endpoints&id={used}', openPortal, 'Delete', 'Delete the endpoint'],
  ];
  const isLast = (button: Locator): Promise<boolean> =>
    button.evaluate((element: Readonly<Record<string, unknown>>) => element['nextElementSibling'] === null);

  it.each(HEADS)(
    'stands behind the last button of a head: %s',
    async (path, action, confirmation = action) => {
      await openConsole(path);
      const more = page.getByRole('button', { name: 'More actions' });
      await more.waitFor();
      expect(await isLast(more)).toBe(true);
      await chooseMore(page, action);
      await page.getByRole('dialog').getByRole('button', { name: confirmation }).waitFor();
    },
  );

  it('begins with the last button of a row, in one color, and is confirmed in another one', async () => {
    const looks = new Set<string>();
    const confirmations = new Set<string>();
    for (const [path, open, name, confirmation] of BUTTONS) {
      await open(path);
      const button = page.getByRole('button', { name, exact: true }).first();
      await button.waitFor();
      looks.add(await look(button));
      expect([path, await isLast(button)]).toEqual([path, true]);
      await button.click();
      const confirm = page.getByRole('button', { name: confirmation });
      await confirm.waitFor();
      confirmations.add(await look(confirm));
      expect([path, await isLast(confirm)]).toEqual([path, true]);
    }
    expect([looks.size, confirmations.size]).toEqual([1, 1]);
  });

  it('is the last one of what can be done with selected messages', async () => {
    await openConsole('/messages');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    const button = page.getByRole('button', { name: 'Delete', exact: true });
    await button.waitFor();
    expect(await isLast(button)).toBe(true);
    expect(await look(button)).toContain('rgba(0, 0, 0, 0)');
  });
});

it('a paused endpoint with settings that were typed has one filled button', async () => {
  await posthorn.endpoints.pause(ids.unused);
  await openConsole('/endpoints/{unused}');
  const filled = async (name: string): Promise<boolean> =>
    !(await look(page.getByRole('button', { name, exact: true }))).includes('on rgb(255, 255, 255)');
  expect(await filled('Resume')).toBe(true);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Description').fill('The shop of the market');
  await waitFor(async () => filled('Save'));
  expect(await filled('Resume')).toBe(false);
});
