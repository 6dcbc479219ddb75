import { beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { findLookFlaws } from '../support/find-look-flaws.js';
import { findViolations } from '../support/find-violations.js';
import { openBrowser } from '../support/open-browser.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [390, 1440];
/** The worst ones: a page has one of them as its own color, or the text on them is hard to choose. */
const ACCENTS = ['#ffffff', '#000000', '#ffff00', '#777777'];

let stack: Stack;
let posthorn: Posthorn;
let browser: Browser;
let places: readonly (readonly [query: string, ready: string])[];

beforeAll(async () => {
  const receiver = await startReceiver(({ path }) => ({ status: path === '/broken' ? 503 : 200 }));
  releaseAfterFile(() => receiver.close());
  const folder = await createHome();
  releaseAfterFile(() => folder.remove());
  stack = await runStack(folder.path);
  releaseAfterFile(() => stack.stop());
  posthorn = new Posthorn({ baseUrl: stack.dev.api_url, apiKey: stack.dev.api_key });
  browser = await openBrowser();
  releaseAfterFile(() => browser.close());

  const schema = { type: 'object', properties: { order: { type: 'string' } } };
  const eventType = 'order.created';
  await posthorn.eventTypes.create({ name: eventType, description: 'A customer placed an order.', schema });
  await posthorn.eventTypes.create({ name: 'order.old', deprecated: true });
  const { id } = await posthorn.endpoints.create({
    url: `${receiver.url}/hook/${'a-long-path/'.repeat(20)}`,
    description: 'Production '.repeat(20),
    consumerId: 'acme',
  });
  const retrying = await posthorn.endpoints.create({ url: `${receiver.url}/broken`, consumerId: 'acme' });
  await posthorn.endpoints.pause(
    (await posthorn.endpoints.create({ url: `${receiver.url}/p`, consumerId: 'acme' })).id,
  );
  await posthorn.events.publish({ eventType, consumerId: 'acme', payload: { order: '1' } });
  const ofRetrying = { endpointId: retrying.id, status: 'pending_retry' };
  await waitFor(async () => (await posthorn.logs.list(ofRetrying)).items.length === 1);
  const [message] = (await posthorn.logs.list(ofRetrying)).items;
  places = [
    ['page=endpoints', 'Your endpoints'],
    ['page=endpoints&id=new', 'Add the endpoint'],
    [`page=endpoints&id=${id}`, 'Answer time'],
    ['page=messages', 'Messages'],
    [`page=messages&id=${message?.messageId ?? ''}`, 'First byte'],
    ['page=event-types', 'A customer placed an order.'],
    [`page=event-types&id=${eventType}`, 'An example payload'],
  ];
});

async function openPage(scheme: 'light' | 'dark', width: number): Promise<Page> {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

async function open(page: Page, query: string, ready: string): Promise<void> {
  const { url } = await posthorn.portalSessions.create({ consumerId: 'acme' });
  await page.goto('about:blank');
  await page.goto(url.replace('#', `?${query}#`));
  await page.getByText(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
}

describe.each(SCHEMES)('in the scheme %s', (scheme) => {
  it.each(WIDTHS)('each page is accessible and fits into %i px', async (width) => {
    const page = await openPage(scheme, width);
    const found: string[] = [];
    for (const [query, ready] of places) {
      await open(page, query, ready);
      const flaws = [...(await findViolations(page)), ...(await findLookFlaws(page))];
      found.push(...flaws.map((flaw) => `${query} ${flaw}`));
      const widest = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (widest > width) found.push(`${query} is ${widest} px wide`);
    }
    await page.context().close();
    expect(found).toEqual([]);
  });

  it.each(ACCENTS)('text and controls can be read with the accent %s', async (accent) => {
    await posthorn.projects.update(stack.dev.project_id, { portalTheme: { accent } });
    const page = await openPage(scheme, 900);
    const found: string[] = [];
    for (const [query, ready] of places.slice(0, 4)) {
      await open(page, query, ready);
      await page.getByRole('link').first().hover();
      found.push(...(await findViolations(page)));
    }
    await page.context().close();
    expect(found).toEqual([]);
  });
});

it('follows the system into the dark, which is that of the console', async () => {
  const page = await openPage('light', 900);
  const background = (): Promise<string> =>
    page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  await open(page, 'page=endpoints', 'Your endpoints');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitFor(async () => (await background()) !== light);
  const dark = await background();
  await page.goto(`${stack.dev.api_url}/console`);
  await page.getByLabel('API key').waitFor();
  expect(await background()).toBe(dark);
  await page.context().close();
});

it('speaks to a customer of the tenant, in words of their own things', async () => {
  const page = await openPage('light', 900);
  const found: string[] = [];
  const check = async (place: string): Promise<void> => {
    // The headers of requests, for example, name the service.
    const text = await page.evaluate<string>(`{
      const body = document.body.cloneNode(true);
      for (const each of body.querySelectorAll('pre, style, script')) each.remove();
      body.textContent;
    }`);
    for (const [word] of text.matchAll(/project|\bplans?\b|consumer|tenant|posthorn|api key|\bacme\b/gi))
      found.push(`${place}: ${word}`);
  };
  for (const [query, ready] of places) {
    await open(page, query, ready);
    await check(query);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await page.waitForLoadState('networkidle');
      await check(`${query} ${await tab.innerText()}`);
    }
  }
  await page.context().close();
  expect(found).toEqual([]);
});

it('is used with the keyboard alone', async () => {
  const page = await openPage('light', 900);
  await open(page, 'page=endpoints', 'Your endpoints');
  const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent');
  for (let presses = 0; (await focused()) !== 'Add an endpoint' && presses < 10; presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByLabel('URL').waitFor();
  await page.keyboard.press('Tab');
  expect((await focused()).trim()).toBe('Your endpoints');
  await page.keyboard.press('Tab');
  await page.keyboard.type('http://127.0.0.1:9/typed');
  await page.keyboard.press('Enter');
  await page.getByText('Your endpoint is ready').waitFor();
  const [, , [query, ready] = ['', '']] = places;
  await open(page, query, ready);
  for (let presses = 0; (await focused()) !== 'Pause' && presses < 10; presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('until you resume it').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('until you resume it').waitFor({ state: 'detached' });
  expect(await focused()).toBe('Pause');
  await page.context().close();
});
