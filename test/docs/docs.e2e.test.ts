import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import {
  createAccount,
  createEndpoint,
  createTestDatabase,
  createTestRedis,
  releaseAfterFile,
  startTestService,
  waitFor,
} from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { API_VARIABLES, startApi } from '../../services/api/src/start-api.js';
import { findViolations } from '../support/find-violations.js';
import { openBrowser } from '../support/open-browser.js';

let browser: Browser;
let page: Page;
let url: string;
let apiKey: string;
let projectId: string;
let endpointId: string;
let paths: readonly string[];
const requested: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const [store, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
  releaseAfterFile(() => store.drop());
  releaseAfterFile(() => redis.release());
  const api = await startTestService({
    start: startApi,
    variables: API_VARIABLES,
    environment: { DATABASE_URL: store.url, REDIS_URL: redis.url },
  });
  releaseAfterFile(() => api.stop());
  const database = connectDatabase({
    url: store.url,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  releaseAfterFile(() => database.close());
  const account = await createAccount(database);
  ({ url, apiKey, projectId } = { ...account, url: api.url });
  const endpoint = await createEndpoint(database, {
    projectId: account.projectId,
    url: 'https://example.com/hook',
  });
  endpointId = endpoint.publicId;
  await post('/v1/webhooks/send', { endpoint_id: endpointId, payload: {} });
  browser = await openBrowser();
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const list = await (await fetch(`${url}/docs/llms.txt`)).text();
  paths = ['', ...Array.from(list.matchAll(/\]\(\/docs\/(.*)\.md\)/g), ([, path = '']) => path)];
});
afterAll(async () => browser.close());

function post(path: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

function addressOf(path: string): string {
  return path === '' ? `${url}/docs` : `${url}/docs/${path}`;
}

/** Opens the page of an operation, and waits until the reader's own ids are filled in. */
async function open(shown: Page, operation: string): Promise<void> {
  await shown.goto(addressOf(`reference/${operation}`));
  await shown.waitForLoadState('networkidle');
}

/** Sends an operation with what the page has filled in. Returns the id and the status of the answer. */
async function send(shown: Page): Promise<Record<'id' | 'status', string>> {
  const field = shown.locator('#request [data-in=path]');
  const id = (await field.count()) === 0 ? '' : await field.inputValue();
  await shown.click('#request button');
  await shown.locator('output', { hasText: /^\d{3} / }).waitFor();
  return { id, status: (await shown.innerText('output')).slice(0, 3) };
}

describe('the pages', () => {
  it('has a page for every operation of the document', async () => {
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
    };
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => `reference/${operationId}`),
    );
    expect(ids.filter((id) => !paths.includes(id))).toEqual([]);
  });

  it('link only to pages and headings that exist', async () => {
    const pages = await Promise.all(
      paths.map(async (path) => ({ path, html: await (await fetch(addressOf(path))).text() })),
    );
    const known = new Set(
      pages.flatMap(({ path, html }) => {
        const place = new URL(addressOf(path)).pathname;
        const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => `${place}#${id}`);
        return [place, `${place}.md`, ...ids];
      }),
    );
    const links = pages.flatMap(({ path, html }) =>
      Array.from(
        html.matchAll(/<a [^>]*?href="([^"]+)"/g),
        ([, href = '']) => new URL(href, addressOf(path)),
      ),
    );
    const own = links.filter(({ origin }) => origin === url).map(({ pathname, hash }) => pathname + hash);
    expect(own.length).toBeGreaterThan(1000);
    known.add('/docs/index.md');
    expect([...new Set(own)].filter((link) => !known.has(link))).toEqual([]);
  });

  it('have a twin in Markdown each, whose links lead to Markdown', async () => {
    const twins = await Promise.all(
      paths.map(async (path) => {
        const address = `${addressOf(path === '' ? 'index' : path)}.md`;
        const response = await fetch(address);
        expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
        const text = (await response.text()).replaceAll(/^```.*?^```/gms, '');
        return Array.from(
          text.matchAll(/\]\((?!https?:)([^)\s]+\.md)/g),
          ([, link = '']) => new URL(link, address).pathname,
        );
      }),
    );
    const known = new Set(paths.map((path) => `/docs/${path}.md`));
    expect(twins.flat().filter((link) => !known.has(link))).toEqual([]);
  });

  it.each([
    ['a wide window', 1440, 'light'],
    ['a narrow window', 390, 'dark'],
  ] as const)('have nothing that axe finds, in %s', async (_, width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const written = paths.filter((path) => !path.startsWith('reference/'));
    for (const path of [...written, 'reference/endpoints', 'reference/endpoints.create']) {
      await page.goto(addressOf(path));
      expect({ path, found: await findViolations(page) }).toEqual({ path, found: [] });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  it('open at their beginning on a phone, with what stands on them', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(addressOf('guides/troubleshooting'));
    await page.locator('.code .copy').first().waitFor({ state: 'attached' });
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.getByLabel('On this page').getByRole('link', { name: '401 at the receiver' }).click();
    await page.locator('h2', { hasText: '401 at the receiver' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#401-at-the-receiver');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('lead to the pages before and after, in the order of the navigation', async () => {
    const order = await page.locator('#pages li a').allTextContents();
    for (const title of order.slice(0, 2)) {
      await page.goto(addressOf(''));
      await page.locator('main a', { hasText: title }).first().click();
      await page.waitForURL(/guides/);
      const next = order[order.indexOf(title) + 1];
      expect(await page.locator('.neighbours [rel=next]').innerText()).toBe(next);
    }
    await page.click('.neighbours [rel=prev]');
    await page.locator('[aria-current=page]', { hasText: order[0] ?? '' }).waitFor();
  });

  it('show code in colours', async () => {
    await page.goto(addressOf('guides/verify-signatures'));
    const spans = `[...document.querySelectorAll('[data-language=php] span')]`;
    const colours = `new Set(${spans}.map((span) => getComputedStyle(span).color)).size`;
    expect(await page.evaluate(colours)).toBe(4);
  });

  it.each([
    ['rotate', 'reference/signatureKeys.rotate'],
    ['signature', 'guides/verify-signatures'],
    ['idempotency', 'guides/getting-started'],
    ['why is my message not delivered', 'guides/troubleshooting#why-a-message-is-not-delivered'],
    ['how do I verify in PHP', 'guides/verify-signatures#php'],
    ['QUOTA_EXCEEDED', 'errors#quota_exceeded'],
    ['/v1/webhooks/send', 'reference/messages.send'],
  ])('are found by %s', async (words, path) => {
    await page.goto(addressOf(''));
    await page.fill('#search', words);
    await page.locator('#found a').first().waitFor();
    const links = await page.locator('#found a').all();
    const found = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(found).toContainEqual(expect.stringMatching(`^/docs/${path}`));
  });

  it('are searched by keyboard alone', async () => {
    await page.goto(addressOf(''));
    await page.keyboard.press('/');
    await page.keyboard.type('dead letters');
    await page.locator('#found a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/dead-letters|retries|messages/);
  });
});

describe('the samples of an operation', () => {
  it('are shown one at a time, in the language that the reader chose before', async () => {
    await page.goto(addressOf('reference/endpoints.create'));
    const shown = page.locator('#samples ~ .code:visible pre[data-language]').first();
    expect(await shown.getAttribute('data-language')).toBe('sh');
    await page.click('.languages >> text=Go');
    await page.goto(addressOf('reference/messages.send'));
    expect(await shown.getAttribute('data-language')).toBe('go');
    expect(await page.locator('.languages [aria-pressed=true]').allInnerTexts()).toEqual(['Go']);
  });
});

describe('a form', () => {
  it('sends a message with an API key, which the tab keeps', async () => {
    await open(page, 'messages.send');
    await page.fill('[name=key]', apiKey);
    await page.locator('[name=key]').blur();
    const body = page.locator('textarea');
    await waitFor(async () => (await body.inputValue()).includes(endpointId));
    await body.fill(JSON.stringify({ endpoint_id: endpointId, payload: { from: 'the page' } }));
    expect((await send(page)).status).toBe('202');
    expect(await page.innerText('output')).toContain('message_id');
  });

  it.each([
    ['endpoints.get', () => endpointId],
    ['messages.get', () => expect.any(String) as unknown],
    ['projects.get', () => projectId],
  ])('has own ids of the key, and sends requests with them: %s', async (operation, id) => {
    await open(page, operation);
    expect(await send(page)).toEqual({ id: id(), status: '200' });
  });

  it('fills nothing in where a click would change or delete', async () => {
    await open(page, 'endpoints.delete');
    expect(await page.locator('[data-in=path]').inputValue()).toBe('');
  });

  it('has own ids of a console session, and sends its requests', async () => {
    const { headers } = await post('/v1/console-sessions', {});
    const [name = '', value = ''] = (headers.get('set-cookie') ?? '').split(/[=;]/);
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url }]);
    const visited = await context.newPage();
    await visited.goto(`${url}/docs?project=${projectId}`);
    await open(visited, 'endpoints.test');
    expect(await send(visited)).toEqual({ id: endpointId, status: '202' });
    await context.close();
  });
});

it('contacts no other origin and violates no rule of its policy', () => {
  const elsewhere = requested.filter((each) => !each.startsWith(`${url}/`) && !each.startsWith('data:'));
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
