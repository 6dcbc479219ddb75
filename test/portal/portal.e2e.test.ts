import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser.js';
import { type Shop, openPortal, startShop } from '../support/open-portal.js';
import { readOffers } from '../support/portal-offers.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';
import { LANGUAGES, SAMPLES, readSample } from '../support/verify-samples.js';

let stack: Stack;
let posthorn: Posthorn;
let receiver: Receiver;
let shop: Shop;
let browser: Browser;
let page: Page;
let portal: FrameLocator;
const complaints: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver(({ path }) => ({ status: path === '/broken' ? 500 : 200, body: 'taken' }));
  releaseAfterFile(() => receiver.close());
  const folder = await createHome();
  releaseAfterFile(() => folder.remove());
  stack = await runStack(folder.path);
  releaseAfterFile(() => stack.stop());
  posthorn = new Posthorn({ baseUrl: stack.dev.api_url, apiKey: stack.dev.api_key });
  shop = await startShop(stack);
  browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    // An answer of 400 and above is no fault of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => browser.close());

describe('the portal in the shop', () => {
  beforeAll(async () => {
    portal = await openPortal(page, shop);
  });

  it('has the name and the logo of the tenant, and no word of a project or a plan', async () => {
    await portal.getByText('Fjord Shop').waitFor();
    expect(await portal.locator('header img').getAttribute('src')).toMatch(/^data:image\/svg/);
    for (const tab of ['Messages', 'Event types', 'Endpoints']) {
      await portal.getByRole('navigation').getByRole('link', { name: tab }).click();
      await portal.locator('main h1').waitFor();
      expect(await portal.locator('body').innerText()).not.toMatch(/project|\bplan\b|consumer|posthorn/i);
    }
  });

  it('creates an endpoint with event types of the catalogue, and shows its secret once', async () => {
    await portal.getByRole('button', { name: 'Add an endpoint' }).click();
    await portal.getByLabel('URL').fill('ftp://nowhere');
    await portal.getByLabel('Only some').check();
    await portal.getByRole('button', { name: 'Add the endpoint' }).click();
    await portal.getByText('Choose at least one event type').waitFor();
    await portal.getByLabel('order.created').check();
    await portal.getByRole('button', { name: 'Add the endpoint' }).click();
    await portal.locator('input[type="url"][aria-invalid="true"]').waitFor();
    await portal.getByLabel('URL').fill(`${receiver.url}/hook`);
    await portal.getByRole('button', { name: 'Add the endpoint' }).click();
    await portal.getByText(/^whsec_/).waitFor();
    await portal.getByRole('button', { name: 'I have stored the secret' }).click();
    await portal.getByRole('tab', { name: 'Signing secret' }).click();
    await portal.getByText('A secret that ends in').waitFor();
    expect(await portal.locator('body').innerText()).not.toContain('whsec_');
    const [created] = (await posthorn.endpoints.list({ consumerId: 'bakery-lund' })).items;
    expect(created).toMatchObject({ url: `${receiver.url}/hook`, eventTypes: ['order.created'] });
  });

  it('rotates the secret: two while the receiver changes, then one', async () => {
    await portal.getByRole('button', { name: 'Rotate the secret' }).click();
    await portal.getByText(/^whsec_/).waitFor();
    const remove = portal.getByRole('button', { name: 'Remove', exact: true });
    await remove.nth(1).waitFor();
    await remove.nth(1).click();
    await portal.getByRole('button', { name: 'Remove the secret' }).click();
    await portal.getByRole('button', { name: 'Rotate the secret' }).waitFor();
  });

  it.each(SAMPLES)('shows how to verify a delivery, as it is tested: %s', async (file) => {
    await portal.getByRole('tab', { name: 'Verify' }).click();
    const { language, code } = readSample(file);
    await portal.getByRole('tab', { name: language, exact: true }).click();
    const shown = portal.getByLabel(`The code for ${language}`, { exact: true }).and(portal.locator('pre'));
    await shown.waitFor();
    expect(await shown.textContent()).toBe(code);
  });

  it('has a tab for each of these programs, and no other', async () => {
    const tabs = await portal.getByRole('tablist').last().getByRole('tab').allTextContents();
    expect(tabs.sort()).toEqual([...LANGUAGES].sort());
  });

  it('sends a test with the example of an event type, and shows the result', async () => {
    await portal.getByRole('tab', { name: 'Test' }).click();
    await portal.getByRole('combobox', { name: 'Event type' }).click();
    await portal.getByRole('option', { name: 'order.paid' }).click();
    const payload = portal.getByRole('textbox', { name: 'Payload' });
    await waitFor(async () => (await payload.inputValue()).includes('"48213"'));
    await portal.getByRole('button', { name: 'Send a test' }).click();
    await portal.getByText('delivered', { exact: true }).first().waitFor();
    const test = receiver.requests.at(-1);
    expect(test).toMatchObject({ path: '/hook', headers: { 'x-webhook-event': 'order.paid' } });
  });

  it('pauses and resumes', async () => {
    await portal.getByRole('button', { name: 'Pause' }).click();
    await portal.getByRole('button', { name: 'Pause the endpoint' }).click();
    await portal.getByText('paused', { exact: true }).waitFor();
    await portal.getByRole('button', { name: 'Resume' }).click();
    await portal.getByText('healthy').waitFor();
  });

  it('changes the settings of an endpoint, and leaves the others', async () => {
    await portal.getByRole('tab', { name: 'Settings' }).click();
    await portal.getByLabel('Description').fill('Production');
    await portal.getByRole('button', { name: 'Save' }).click();
    await portal.getByText('Your changes are saved.').waitFor();
    const [changed] = (await posthorn.endpoints.list({ consumerId: 'bakery-lund' })).items;
    expect(changed).toMatchObject({ description: 'Production', eventTypes: ['order.created'] });
  });

  it('shows a message of the shop with its attempts and its payload, and replays it', async () => {
    const shopPage = await page.context().newPage();
    await shopPage.goto(shop.url);
    await shopPage.getByRole('button', { name: 'Place an order' }).click();
    await receiver.waitForRequests(2);
    await shopPage.close();
    await portal.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
    await portal
      .getByRole('link', { name: /order\.created/ })
      .first()
      .click();
    await portal.getByText('First byte').first().waitFor();
    await portal.getByRole('tab', { name: 'Payload' }).click();
    await portal.getByLabel('Payload', { exact: true }).getByText('"currency"').waitFor();
    const before = receiver.requests.length;
    await portal.getByRole('button', { name: 'Replay', exact: true }).click();
    await receiver.waitForRequests(before + 1);
  });

  it('replays all failed messages of a time', async () => {
    const { id } = await posthorn.endpoints.create({
      url: `${receiver.url}/broken`,
      consumerId: 'bakery-lund',
      eventTypes: ['order.failing'],
      retrySchedule: [1],
    });
    const event = { eventType: 'order.failing', consumerId: 'bakery-lund', payload: {} };
    await posthorn.events.publish(event);
    await posthorn.events.publish(event);
    const failed = { endpointId: id, status: 'failed_permanent' };
    await waitFor(async () => (await posthorn.logs.list(failed)).items.length === 2, 60_000);
    await portal.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
    await portal.getByRole('button', { name: 'Replay all failed' }).click();
    await portal.getByText('These are all failed messages to your endpoints').waitFor();
    await portal.getByRole('button', { name: 'Replay 2 messages' }).click();
    await portal.getByText('2 messages queued for replay.').waitFor();
    await portal.getByRole('button', { name: 'Close' }).click();
  });

  it('shows the catalogue with schemas and example payloads', async () => {
    await portal.getByRole('navigation').getByRole('link', { name: 'Event types' }).click();
    await portal.getByRole('link', { name: /order\.paid/ }).click();
    await portal.getByText('The payment of an order has arrived.').waitFor();
    await portal.getByLabel('Its JSON Schema').getByText('"minimum"').waitFor();
    await portal.getByLabel('An example payload').getByText('"48213"').waitFor();
  });

  it('is as high as its content', async () => {
    const heightsOf = async (): Promise<readonly number[]> => {
      const [content, frame] = [portal.locator('#root'), page.locator('iframe')];
      const boxes = [await content.boundingBox(), await frame.boundingBox()];
      return boxes.map((box) => Math.ceil(box?.height ?? Number.NaN));
    };
    await waitFor(async () => new Set(await heightsOf()).size === 1);
    const [short = 0] = await heightsOf();
    await portal.getByRole('navigation').getByRole('link', { name: 'Endpoints' }).click();
    await portal.getByRole('link', { name: /\/hook/ }).click();
    await portal.getByText('Answer time').waitFor();
    await waitFor(async () => {
      const [content = 0, frame = 0] = await heightsOf();
      return content === frame && content !== short;
    });
  });

  it('deletes an endpoint after a question', async () => {
    await portal.getByRole('button', { name: 'Delete' }).click();
    await portal.getByRole('button', { name: 'Delete the endpoint' }).click();
    await portal.getByRole('heading', { name: 'Your endpoints' }).waitFor();
    await waitFor(async () => !(await portal.locator('main').innerText()).includes('/hook'));
  });

  it('has violated no policy and thrown no error', () => expect(complaints).toEqual([]));
});

describe('a portal of few capabilities', () => {
  const WORDS = {
    'endpoints.write': ['Add an endpoint', 'Pause', 'Delete', 'Test', 'Settings', 'Rotate the secret'],
    'secrets.read': ['Add an endpoint', 'Rotate the secret'],
    'messages.replay': ['Replay', 'Replay all failed', 'Retry all that wait'],
    'payloads.read': ['Payload', 'Copy as curl', 'Show the request body'],
  } as const;
  const ALL = Object.keys(WORDS) as (keyof typeof WORDS)[];
  let endpointId: string;
  let messageId: string;

  beforeAll(async () => {
    const created = await posthorn.endpoints.create({
      url: `${receiver.url}/few`,
      consumerId: 'few',
    });
    endpointId = created.id;
    await posthorn.events.publish({ eventType: 'order.created', consumerId: 'few', payload: { order: '1' } });
    await waitFor(
      async () => (await posthorn.logs.list({ endpointId, status: 'succeeded' })).items.length === 1,
    );
    messageId = (await posthorn.logs.list({ endpointId })).items[0]?.messageId ?? '';
  });

  /** What the pages of an endpoint and of a message offer. */
  async function offersOf(capabilities: readonly string[]): Promise<ReadonlySet<string>> {
    const { url } = await posthorn.portalSessions.create({ consumerId: 'few', capabilities });
    return await readOffers(page, url, [
      ['page=endpoints', 'Your endpoints'],
      [`page=endpoints&id=${endpointId}`, 'Signing secret'],
      [`page=messages&id=${messageId}`, 'First byte'],
    ]);
  }

  const WORDS_OF_ALL = new Set<string>(Object.values(WORDS).flat());

  it('offers everything with all of them', async () => {
    const offered = await offersOf(ALL);
    expect([...WORDS_OF_ALL].filter((word) => !offered.has(word))).toEqual([]);
  });

  it.each(ALL)('hides what the lack of %s forbids, and nothing more', async (lacking) => {
    const offered = await offersOf(ALL.filter((capability) => capability !== lacking));
    const hidden = [...WORDS_OF_ALL].filter((word) => !offered.has(word));
    expect(hidden.sort()).toEqual([...WORDS[lacking]].sort());
  });

  it('only reads without any', async () => {
    const offered = await offersOf([]);
    expect([...WORDS_OF_ALL].filter((word) => offered.has(word))).toEqual([]);
  });
});

describe('the address', () => {
  let url: string;
  beforeEach(async () => {
    ({ url } = await posthorn.portalSessions.create({ consumerId: 'bakery-lund' }));
    await page.goto('about:blank');
  });
  const open = (query: string): Promise<unknown> => page.goto(url.replace('#', `?${query}#`));

  it.each([
    ['endpoints', 'Your endpoints'],
    ['messages', 'Messages'],
    ['event-types', 'Event types'],
    ['nonsense', 'Your endpoints'],
  ])('chooses the page: %s', async (name, heading) => {
    await open(`page=${name}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  });

  it('shows no navigation with navigation=none, and no link to another page', async () => {
    await open('navigation=none&page=messages');
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.locator('main a').first().click();
    await page.getByText('SHA-256').or(page.getByText('Accepted')).first().waitFor();
    expect(await page.locator('a[href*="page=endpoints"]').count()).toBe(0);
  });

  it('chooses the mode over theme and system', async () => {
    for (const mode of ['dark', 'light']) {
      await page.goto('about:blank');
      await open(`mode=${mode}`);
      await page.locator(`html[data-mantine-color-scheme="${mode}"]`).waitFor();
    }
  });

  it('loses the token, and the page can be loaded again', async () => {
    await open('page=messages');
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    expect(page.url()).not.toContain('wh_portal_');
    await page.reload();
    await page.getByRole('combobox', { name: 'Status' }).waitFor();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
  });

  it('without a token leads to a notice, not to an error', async () => {
    const fresh = await (await browser.newContext()).newPage();
    await fresh.goto(url.replace(/#.*/, ''));
    await fresh.getByText('Your session has ended').waitFor();
    await fresh.context().close();
  });
});

it('loads nothing of the console, and little at first', async () => {
  const { url } = await posthorn.portalSessions.create({ consumerId: 'bakery-lund' });
  const context = await browser.newContext();
  const fresh = await context.newPage();
  const sizes: number[] = [];
  const scripts: string[] = [];
  fresh.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    scripts.push(response.url());
    sizes.push(Number(response.headers()['content-length'] ?? 0));
  });
  await fresh.goto(url);
  await fresh.getByRole('heading', { name: 'Your endpoints' }).waitFor();
  await fresh.waitForLoadState('networkidle');
  await context.close();
  const ofConsole =
    /(index|overview|exports|api-keys|usage|pull|inbound|consumers|dead-letters|project|Chart|metrics-view)-/;
  expect(scripts.filter((script) => ofConsole.test(script.replace(/.*\//, '')))).toEqual([]);
  expect(sizes.every((size) => size > 0)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300 * 1024);
});
