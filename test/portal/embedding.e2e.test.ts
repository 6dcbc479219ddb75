import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { type Sql, waitFor } from '@posthorn/test-support';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { type Shop, openPortal, servePage, startShop } from '../support/open-portal.js';
import type { Stack } from '../support/run-stack.js';
import { startPortalStack } from '../support/start-portal-stack.js';

const ENDED = 'Your session has ended';

let stack: Stack;
let posthorn: Posthorn;
let query: Sql;
let shop: Shop;
let browser: Browser;
let page: Page;
let portal: FrameLocator;
/** What the pages of this test asked for. */
let requested: string[];
/** The tokens with which the portal called the API. */
let tokens: string[];

beforeAll(async () => {
  ({ stack, posthorn, query, browser } = await startPortalStack());
  shop = await startShop(stack);
});

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(40_000);
  [requested, tokens] = [[], []];
  page.on('request', (request) => {
    requested.push(`${request.method()} ${request.url()}`);
    const { authorization } = request.headers();
    if (authorization !== undefined) tokens.push(authorization.replace('Bearer ', ''));
  });
  portal = await openPortal(page, shop);
  await portal.getByRole('heading', { name: 'Your endpoints' }).waitFor();
});

// A portal goes on asking, with its own tokens.
afterEach(async () => page.context().close());

const count = (end: string): number => requested.filter((request) => request.endsWith(end)).length;

async function createUrl(): Promise<string> {
  return (await posthorn.portalSessions.create({ consumerId: 'bakery-lund' })).url;
}

/** Resolves once the API refuses the token of the portal. */
async function endSessions(): Promise<void> {
  const latest = new Posthorn({ baseUrl: stack.dev.api_url, apiKey: tokens.at(-1) });
  await query("UPDATE portal_sessions SET expires_at = now() - interval '1 s'");
  await waitFor(() =>
    latest.endpoints.list().then(
      () => false,
      () => true,
    ),
  );
}

async function openMessages(inside: FrameLocator): Promise<void> {
  await inside.getByRole('link', { name: 'Messages', exact: true }).click();
  await inside.getByRole('combobox', { name: 'Status' }).waitFor();
}

async function allowOrigin(origin: string): Promise<void> {
  const { portalOrigins } = await posthorn.projects.get(stack.dev.project_id);
  await posthorn.projects.update(stack.dev.project_id, { portalOrigins: [...portalOrigins, origin] });
}

async function fillHalf(): Promise<void> {
  await portal.getByRole('button', { name: 'Add an endpoint' }).click();
  await portal.getByLabel('URL').fill('http://127.0.0.1:9/half');
  await portal.getByLabel('Only some').check();
  await portal.getByLabel('order.paid').check();
}

const isHalfFilled = async (): Promise<boolean> =>
  (await portal.getByLabel('URL').inputValue()) === 'http://127.0.0.1:9/half' &&
  (await portal.getByLabel('order.paid').isChecked());

describe('a page of another origin', () => {
  const frame = (url: string): string => `<!doctype html><script>
    window.heard = [];
    addEventListener('message', ({ data }) => heard.push(data));
    </script><iframe src="${url}"></iframe>`;

  it('cannot frame the portal, and hears nothing of it', async () => {
    const url = await createUrl();
    const violations: string[] = [];
    page.on('console', (message) => violations.push(message.text()));
    await page.goto(await servePage(frame(url)));
    await waitFor(() => violations.some((text) => text.includes('frame-ancestors')));
    expect(await page.frameLocator('iframe').locator('body').innerText()).not.toContain('Fjord Shop');
    expect(await page.evaluate('heard')).toEqual([]);
  });

  it('cannot frame it through an allowed page either', async () => {
    const allowed = await servePage(frame(await createUrl()));
    await allowOrigin(allowed);
    const violations: string[] = [];
    page.on('console', (message) => violations.push(message.text()));
    await page.goto(await servePage(frame(allowed)));
    await waitFor(() => violations.some((text) => text.includes('frame-ancestors')));
    const inner = page.frameLocator('iframe').frameLocator('iframe');
    expect(await inner.locator('body').innerText()).not.toContain('Fjord Shop');
  });

  it('frames it without any script of ours once its origin is allowed, and renews its token', async () => {
    const url = await createUrl();
    const origin = await servePage(frame(url));
    await allowOrigin(origin);
    await page.goto(origin);
    await portal.getByRole('heading', { name: 'Your endpoints' }).waitFor();
    await waitFor(async () => {
      const heard = await page.evaluate<{ type: string }[]>('heard');
      return heard.some(({ type }) => type === 'posthorn:height');
    });
    expect(await page.evaluate('heard[0]')).toEqual({ type: 'posthorn:ready' });
    await fillHalf();
    await endSessions();
    const { token } = await posthorn.portalSessions.create({ consumerId: 'bakery-lund' });
    const message = JSON.stringify({ type: 'posthorn:token', token });
    await page.evaluate(`frames[0].postMessage(${message}, ${JSON.stringify(stack.dev.api_url)})`);
    await portal.getByRole('button', { name: 'Add the endpoint' }).click();
    await portal.getByText('Your endpoint is ready').waitFor();
    // Nothing allows this frame to copy.
    await portal.getByRole('button', { name: 'Copy signing secret' }).click();
    await portal.getByText('select the text').waitFor();
  });
});

describe('a token that expires while a form is half filled', () => {
  it('is renewed silently, and nothing typed is lost', async () => {
    await fillHalf();
    const loaded = count('/portal/' + stack.dev.project_id);
    expect(count('POST ' + shop.url + '/portal-session')).toBe(1);
    await endSessions();
    await portal.getByRole('button', { name: 'Add the endpoint' }).click();
    await portal.getByText('Your endpoint is ready').waitFor();
    expect(count('POST ' + shop.url + '/portal-session')).toBe(2);
    expect(count('/portal/' + stack.dev.project_id)).toBe(loaded);
    const [created] = (await posthorn.endpoints.list({ consumerId: 'bakery-lund' })).items;
    expect(created).toMatchObject({ url: 'http://127.0.0.1:9/half', eventTypes: ['order.paid'] });
  });

  it('leads to a notice when the tenant gives no new one, and goes on when it does', async () => {
    await fillHalf();
    await page.context().clearCookies();
    await endSessions();
    await portal.getByRole('button', { name: 'Add the endpoint' }).click();
    await portal.getByText(ENDED).waitFor();
    expect(await isHalfFilled()).toBe(true);
    const other = await page.context().newPage();
    await openPortal(other, shop);
    await other.close();
    await portal.getByRole('button', { name: 'Try again' }).click();
    await portal.getByText(ENDED).waitFor({ state: 'detached' });
    expect(await isHalfFilled()).toBe(true);
    await portal.getByRole('button', { name: 'Add the endpoint' }).click();
    await portal.getByText('Your endpoint is ready').waitFor();
  });
});

it('ends within seconds when the tenant deletes the session and gives no new one', async () => {
  await page.context().clearCookies();
  for (const { id } of (await posthorn.portalSessions.list()).items) await posthorn.portalSessions.delete(id);
  await portal.getByText(ENDED).waitFor();
  await portal.getByRole('link', { name: 'Messages', exact: true }).click();
  await portal.locator('[aria-current=page]', { hasText: 'Messages' }).waitFor();
  expect(await portal.getByText('Not signed in').count()).toBe(0);
  expect(await portal.getByText(ENDED).count()).toBe(1);
});

describe('messages', () => {
  it('of a window that is not the parent are ignored by the portal', async () => {
    const foreign = `wh_portal_${'x'.repeat(43)}`;
    const message = JSON.stringify({ type: 'posthorn:token', token: foreign });
    const origin = await servePage(
      `<!doctype html><script>
        parent.frames[0].postMessage(${message}, '*');
        parent.postMessage('sent', '*');
        </script>`,
    );
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'sent' && resolve());
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(origin)};
      document.body.append(frame);
    })`);
    await openMessages(page.frameLocator('#portal iframe'));
    expect(tokens).not.toContain(foreign);
  });

  it.each([
    ['1e9', '100000px'],
    ['Infinity', '100000px'],
    ['-1', undefined],
    ['NaN', undefined],
    ["'7'", undefined],
    ["'7px; position: fixed'", undefined],
    ['null', undefined],
  ])('with the height %s make no frame that is endless or of another shape', async (px, expected) => {
    const height = `document.querySelector('#portal iframe').style.height`;
    await page.waitForLoadState('networkidle');
    // The listener must exist before the frame sends, so this does not wait for the promise.
    await page.evaluate(`void (window.received = new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.type === 'posthorn:ready' && setTimeout(resolve));
    }))`);
    const inside = page.frames().find((each) => each.url().startsWith(stack.dev.api_url));
    await inside?.evaluate(`parent.postMessage({ type: 'posthorn:height', px: ${px} }, '*');
      parent.postMessage({ type: 'posthorn:ready' }, '*');`);
    await page.evaluate('window.received');
    const contentHeight = `Math.ceil(document.querySelector('#root').getBoundingClientRect().height) + 'px'`;
    await waitFor(
      async () => (await page.evaluate(height)) === (expected ?? (await inside?.evaluate(contentHeight))),
    );
  });

  it('that are no tokens are ignored by the portal', async () => {
    const used = new Set(tokens);
    for (const data of [
      'null',
      '5',
      '{}',
      `{ type: 'posthorn:token' }`,
      `{ type: 'posthorn:token', token: 'x' }`,
    ])
      await page.evaluate(`frames[0].postMessage(${data}, '*')`);
    await openMessages(portal);
    expect(new Set(tokens)).toEqual(used);
  });

  it('of another frame are ignored by the tenant’s page', async () => {
    const origin = await servePage(
      `<!doctype html><script>
        parent.postMessage({ type: 'posthorn:height', px: 7 }, '*');
        parent.postMessage({ type: 'posthorn:token-expired' }, '*');
        parent.postMessage('sent', '*');
        </script>`,
    );
    await page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'sent' && resolve());
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(origin)};
      document.body.append(frame);
    })`);
    expect(await page.evaluate(`document.querySelector('#portal iframe').style.height`)).not.toBe('7px');
    expect(count('POST ' + shop.url + '/portal-session')).toBe(1);
  });
});

describe('mountPortal', () => {
  const mount = (rest: string): string => `import('/client/index.js').then(({ mountPortal }) => ${rest})`;

  it('removes its frame and its listener', async () => {
    const url = await createUrl();
    const left = await page.evaluate(
      mount(`{
        const listeners = new Set();
        const [add, remove] = [window.addEventListener, window.removeEventListener];
        window.addEventListener = (type, listener) => { listeners.add(listener); add(type, listener); };
        window.removeEventListener = (type, listener) => { listeners.delete(listener); remove(type, listener); };
        const element = document.createElement('div');
        document.body.append(element);
        const unmount = mountPortal(element, { url: ${JSON.stringify(url)}, title: 'Hooks' });
        const during = [element.innerHTML.includes('title="Hooks"'), listeners.size];
        unmount();
        unmount();
        return [...during, element.innerHTML, listeners.size];
      }`),
    );
    expect(left).toEqual([true, 1, '', 0]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/portal/x'])(
    'refuses a url such as %s',
    async (url) => {
      const failure = await page.evaluate(
        mount(`{
        try { mountPortal(document.body, { url: ${JSON.stringify(url)} }); } catch (error) { return error.name; }
      }`),
      );
      expect(failure).toBe('TypeError');
    },
  );
});

it('begins at the top when a reader follows a link far down, and so does the keyboard', async () => {
  for (let each = 0; each < 25; each += 1)
    await posthorn.endpoints.create({ url: `http://127.0.0.1:9/${String(each)}`, consumerId: 'bakery-lund' });
  await page.setViewportSize({ width: 1100, height: 400 });
  await page.reload();
  const oldest = portal.getByText('http://127.0.0.1:9/0');
  await oldest.waitFor();
  await waitFor(() => page.evaluate<boolean>(`document.querySelector('iframe').offsetHeight > 1200`));
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await oldest.click();
  await portal.getByText('Answer time').waitFor();
  await waitFor(() => page.evaluate<boolean>(`document.querySelector('iframe').offsetHeight < 1200`));
  expect(
    await page.evaluate<number>(`document.querySelector('iframe').getBoundingClientRect().top`),
  ).toBeGreaterThan(-1);
  await page.keyboard.press('Tab');
  expect((await portal.locator(':focus').innerText()).trim()).toBe('Your endpoints');
});
