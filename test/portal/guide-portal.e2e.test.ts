import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Posthorn } from '@posthorn/client';
import { type Sql, waitFor } from '@posthorn/test-support';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { findViolations } from '../support/find-violations.js';
import { openPortal, startShop } from '../support/open-portal.js';
import { type Site, serveSite } from '../support/serve-site.js';
import type { Stack } from '../support/run-stack.js';
import { readBlocks } from '../support/shell/read-blocks.js';
import { startPortalStack } from '../support/start-portal-stack.js';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE_API = 'https://posthorn.example.com';
const COOKIE = 'posthorn_console';

type CreateSession = (customer: {
  readonly id: string;
}) => Promise<{ readonly url: string; readonly token: string }>;

let stack: Stack;
let posthorn: Posthorn;
let query: Sql;
let createSession: CreateSession;
let browser: Browser;
let page: Page;
let react: string;
/** The tokens with which pages called the API. */
let tokens: string[];
/** The cookies that came with the calls from another origin. */
let cookies: (string | undefined)[];

beforeAll(async () => {
  ({ stack, posthorn, query, browser } = await startPortalStack());
  for (const id of ['customer', 'other']) await posthorn.consumers.create({ id });
  createSession = await loadServerBlock();
  react = await bundle(
    `${readBlock('jsx', 'function Webhooks')}
    import { createRoot } from 'react-dom/client';
    createRoot(document.querySelector('#root')).render(<Webhooks />);`.replace(
      EXAMPLE_API,
      stack.dev.api_url,
    ),
  );
});

beforeEach(async () => {
  const context = await browser.newContext();
  // Sent to every port of the host, if a call has credentials.
  await context.addCookies([{ name: COOKIE, value: 'x', url: stack.dev.api_url }]);
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  [cookies, tokens] = [[], []];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${stack.dev.api_url}/v1/`)) return;
    void request.headerValue('cookie').then((cookie) => cookies.push(cookie ?? undefined));
    const { authorization } = request.headers();
    if (authorization !== undefined) tokens.push(authorization.replace('Bearer ', ''));
  });
});

/** The block of the guide in a language that has a certain text. */
function readBlock(language: string, part: string): string {
  const blocks = readBlocks('docs/guides/portal.md');
  const found = blocks.find((block) => block.language === language && block.text.includes(part));
  if (found === undefined) throw new Error(`The guide has no block in ${language} with ${part}.`);
  return found.text;
}

async function bundle(contents: string, platform: 'browser' | 'node' = 'browser'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'jsx', resolveDir: ROOT },
    bundle: true,
    write: false,
    platform,
    format: 'esm',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.API_URL': JSON.stringify(stack.dev.api_url),
      'process.env.API_KEY': JSON.stringify(stack.dev.api_key),
    },
  });
  return outputFiles[0]?.text ?? '';
}

async function loadServerBlock(): Promise<CreateSession> {
  const code = await bundle(readBlock('js', 'function createPortalSession'), 'node');
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  return ((await import(url)) as { createPortalSession: CreateSession }).createPortalSession;
}

const allow = (origins: readonly string[]): Promise<unknown> =>
  posthorn.projects.update(stack.dev.project_id, { portalOrigins: origins });

const isCreation = (name: string): boolean => name === 'POST /portal-session';

/** Resolves once the API refuses the token that the page used last. */
async function endSessions(): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.at(-1) ?? ''}` };
  await query("UPDATE portal_sessions SET expires_at = now() - interval '1 ms'");
  await waitFor(async () => (await fetch(`${stack.dev.api_url}/v1/endpoints`, { headers })).status === 401);
}

/** The tenant's site, at an origin of its own. */
async function serveTenant(head: string, script: string): Promise<Site> {
  return await serveSite({
    'GET /': () => ['text/html', `<!doctype html>${head}<script type="module" src="/script.js"></script>`],
    'GET /script.js': () => ['text/javascript', script],
    'POST /portal-session': async () => [
      'application/json',
      JSON.stringify(await createSession({ id: 'customer' })),
    ],
  });
}

describe('pages of the tenant’s own, in React', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serveTenant('<div id="root"></div>', react);
  });
  beforeEach(() => allow([site.origin]));

  it('take at most 60 lines', () => {
    const lines = readBlock('jsx', 'function Webhooks').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
  });

  it('work from another origin, without cookies, for the own consumer only', async () => {
    await posthorn.endpoints.create({ url: 'https://example.com/foreign', consumerId: 'other' });
    await posthorn.endpoints.create({ url: 'https://example.com/known', consumerId: 'customer' });
    await page.goto(site.origin);
    await page.getByText('https://example.com/known is healthy').waitFor();
    await page.getByLabel('Address').fill('https://example.com/added');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByText('https://example.com/added is healthy').waitFor();
    expect(await page.locator('body').innerText()).not.toContain('foreign');
    const urls = async (): Promise<readonly string[]> =>
      (await posthorn.endpoints.list({ consumerId: 'customer' })).items.map(({ url }) => url).sort();
    expect(await urls()).toEqual(['https://example.com/added', 'https://example.com/known']);
    await page.getByRole('button', { name: 'Delete https://example.com/known' }).click();
    await page.getByText('https://example.com/known').waitFor({ state: 'detached' });
    expect(await urls()).toEqual(['https://example.com/added']);
    expect(cookies.length).toBeGreaterThan(3);
    expect(new Set(cookies)).toEqual(new Set([undefined]));
  });

  it('say what is wrong with a value, keep it, and go on with a new session', async () => {
    await page.goto(site.origin);
    await page.getByLabel('Address').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Address').inputValue()).toBe('ftp://example.com');
    const created = site.requests.filter(isCreation).length;
    await endSessions();
    await page.getByLabel('Address').fill('https://example.com/renewed');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('https://example.com/renewed is healthy').waitFor();
    expect(site.requests.filter(isCreation)).toHaveLength(created + 1);
  });

  it('get no answer once their origin is not among portal_origins', async () => {
    await allow(['https://shop.example.com']);
    const { token } = await createSession({ id: 'customer' });
    const headers = { authorization: `Bearer ${token}`, origin: site.origin };
    await waitFor(async () => {
      const { headers: answered } = await fetch(`${stack.dev.api_url}/v1/endpoints`, { headers });
      return !answered.has('access-control-allow-origin');
    });
    await page.goto(site.origin);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('p').count()).toBe(1);
  });

  it('cannot send cookies, even if they try', async () => {
    await page.goto(site.origin);
    const { token } = await createSession({ id: 'customer' });
    const call = (credentials: string): Promise<string> =>
      page.evaluate(`fetch('${stack.dev.api_url}/v1/endpoints', {
        headers: { authorization: 'Bearer ${token}' },
        credentials: '${credentials}',
      }).then(({ status }) => String(status), ({ name }) => name)`);
    expect(await call('omit')).toBe('200');
    expect(await call('include')).toBe('TypeError');
  });
});

describe('the portal, embedded as the guide says', () => {
  it('takes ten lines, is sized, and renews its token', async () => {
    const block = readBlock('js', 'mountPortal');
    expect(block.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
    const site = await serveTenant('<div id="portal"></div>', await bundle(block));
    await allow([site.origin]);
    await page.goto(site.origin);
    const portal = page.frameLocator('iframe');
    await portal.getByRole('heading', { name: 'Your endpoints' }).waitFor();
    await waitFor(
      async () => (await page.locator('iframe').getAttribute('style'))?.includes('480px') === false,
    );
    await endSessions();
    await portal.getByRole('link', { name: 'Event types', exact: true }).click();
    await waitFor(() => site.requests.filter(isCreation).length === 2);
    await portal.getByRole('heading', { name: 'Event types' }).waitFor();
  });

  it('needs no script of the tenant', async () => {
    const block = readBlock('html', '<iframe');
    const { url } = await createSession({ id: 'customer' });
    const site = await serveSite({
      'GET /': () => ['text/html', `<!doctype html>${block.replace('PORTAL_URL', url)}`],
    });
    await allow([site.origin]);
    await page.goto(site.origin);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Your endpoints' }).waitFor();
    expect(site.requests.filter((name) => !name.includes('favicon'))).toEqual(['GET /']);
  });
});

it.each(['light', 'dark'] as const)('has a shop whose pages are accessible, too: %s', async (scheme) => {
  const shop = await startShop(stack);
  const context = await browser.newContext({ colorScheme: scheme });
  const fresh = await context.newPage();
  await fresh.goto(`${shop.url}/login`);
  const found = [...(await findViolations(fresh))];
  await openPortal(fresh, shop);
  found.push(...(await findViolations(fresh)));
  await fresh.getByRole('link', { name: 'Orders' }).click();
  await fresh.getByRole('button', { name: 'Place an order' }).click();
  await fresh
    .getByText(/^Order \d+/)
    .first()
    .waitFor();
  found.push(...(await findViolations(fresh)));
  await context.close();
  expect(found).toEqual([]);
});
