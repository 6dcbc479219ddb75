import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiKey } from '@posthorn/client';
import type { Locator, Page } from 'playwright-core';
import { openAgent } from '../../services/api/test/support/open-mcp.js';
import { expectNoFlaws } from '../support/expect-no-flaws.js';
import { type Console, openConsole } from '../support/open-console.js';

let session: Console;
let page: Page;
/** The key that the form made first. */
let key = '';

beforeAll(async () => {
  session = await openConsole();
  ({ page } = session);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

const dialog = (): Locator => page.getByRole('dialog', { name: 'Make a key for an agent' });

async function copied(within: Locator, tab: string, label: string): Promise<string> {
  await within.getByRole('tab', { name: tab, exact: true }).click();
  await within.getByRole('button', { name: `Copy ${label}`, exact: true }).click();
  return await page.evaluate<string>('navigator.clipboard.readText()');
}

async function findKey(wanted: string): Promise<ApiKey | undefined> {
  return (await session.posthorn.apiKeys.list()).items.find(({ label }) => label === wanted);
}

describe('a key for an agent', () => {
  it('may only read and ends after 30 days, unless its maker says otherwise', async () => {
    await session.open('/agents');
    await page.getByText('Bearer wh_live_…').first().waitFor();
    await page.getByRole('button', { name: 'Make a key for an agent' }).click();
    await dialog().getByRole('button', { name: 'Make the key' }).click();
    key =
      (await dialog()
        .getByText(/^wh_live_\w{32}$/)
        .textContent()) ?? '';
    const made = await findKey('Agent');
    expect(made?.scopes).toEqual(['*:read']);
    expect(Math.round((Date.parse(made?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(30);
  });

  it('is in the lines of each client, and nowhere once it is stored', async () => {
    const url = `${session.stack.dev.api_url}/mcp`;
    const remote = { url, headers: { Authorization: `Bearer ${key}` } };
    expect(await copied(dialog(), 'Claude Code', 'A command for your shell')).toBe(
      `claude mcp add --transport http posthorn ${url} --header "Authorization: Bearer ${key}"`,
    );
    const files: readonly (readonly [string, string, object])[] = [
      ['Claude Code', 'Or the file .mcp.json', { mcpServers: { posthorn: { type: 'http', ...remote } } }],
      ['Cursor', 'The file .cursor/mcp.json', { mcpServers: { posthorn: remote } }],
      ['VS Code', 'The file .vscode/mcp.json', { servers: { posthorn: { type: 'http', ...remote } } }],
    ];
    for (const [client, label, file] of files)
      expect(JSON.parse(await copied(dialog(), client, label))).toEqual(file);
    const local = await copied(dialog(), 'stdio', 'For clients that start a program, which needs Node.js');
    expect(JSON.parse(local)).toMatchObject({
      mcpServers: { posthorn: { command: 'npx', env: { POSTHORN_API_KEY: key } } },
    });
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'I have stored the key' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page.getByText(key).count()).toBe(0);
  });

  it('shows an agent the tools that read', async () => {
    const agent = await openAgent({ url: session.stack.dev.api_url }, key);
    const tools = await agent.tools();
    expect(tools).toContain('messages_read');
    expect(tools.filter((name) => !name.endsWith('_read'))).toEqual([]);
  });

  it('writes what was ticked, after a warning', async () => {
    await page.getByRole('button', { name: 'Make a key for an agent' }).click();
    await dialog().getByLabel('Label').fill('On call');
    await dialog().getByRole('checkbox', { name: 'The agent may also write' }).check();
    await dialog().getByText('What strangers wrote into payloads may give the agent orders').waitFor();
    await dialog().getByRole('checkbox', { name: 'messages:write' }).check();
    await dialog().getByRole('button', { name: 'Make the key' }).click();
    await dialog().getByRole('button', { name: 'I have stored the key' }).click();
    const scopes = (await findKey('On call'))?.scopes ?? [];
    expect(scopes.filter((scope) => !scope.endsWith(':read'))).toEqual(['messages:write']);
    expect(scopes).toContain('endpoints:read');
  });

  it('is deleted among the API keys', async () => {
    await page.getByRole('main').getByRole('link', { name: 'API keys' }).click();
    const row = page.getByRole('row', { name: /On call/ });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the key' }).click();
    await row.waitFor({ state: 'detached' });
  });
});

describe('a session that may not make keys', () => {
  it('gets the lines, and is told whom to ask', async () => {
    const other = await (await session.browser.newContext()).newPage();
    await other.goto(`${session.stack.dev.api_url}/console`);
    await other.getByLabel('API key').fill(key);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('link', { name: 'Agents', exact: true }).click();
    await other.getByText('Ask a colleague with the scope api-keys:write').waitFor();
    await other.getByText('Bearer wh_live_…').first().waitFor();
    expect(await other.getByRole('button', { name: 'Make a key for an agent' }).count()).toBe(0);
  });
});

describe('the portal of a token for an agent', () => {
  it('has the lines with this very token, and when it ends', async () => {
    await session.posthorn.consumers.put('bakery', { name: 'Bakery' });
    const made = await session.posthorn.portalSessions.create({ consumerId: 'bakery', purpose: 'mcp' });
    await page.goto(made.url);
    await page.getByRole('heading', { name: 'Agents' }).waitFor();
    await page.locator(`time[datetime="${made.expiresAt}"]`).waitFor();
    const file = JSON.parse(await copied(page.getByRole('main'), 'Cursor', 'The file .cursor/mcp.json')) as {
      readonly mcpServers: { readonly webhooks: { readonly headers: { readonly Authorization: string } } };
    };
    expect(file.mcpServers.webhooks.headers.Authorization).toBe(`Bearer ${made.token}`);
    const agent = await openAgent({ url: session.stack.dev.api_url }, made.token);
    expect(await agent.tools()).toContain('endpoints_read');
    await page.getByRole('link', { name: 'Endpoints', exact: true }).click();
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await page.getByText(`Bearer ${made.token}`).first().waitFor();
    await expectNoFlaws(page);
  });

  it('is not there for a customer', async () => {
    const { url } = await session.posthorn.portalSessions.create({ consumerId: 'bakery' });
    await page.goto('about:blank');
    await page.goto(url.replace('#', '?page=agents#'));
    await page.getByText('This link is not for an agent').waitFor();
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Endpoints', 'Messages', 'Event types']);
  });
});

describe('the page of a consumer', () => {
  it('makes a link for its agent, which only reads, for 30 days', async () => {
    await session.posthorn.consumers.put('cafe', { name: 'Café' });
    await session.open('/consumers/cafe?tab=portal');
    await page.getByRole('button', { name: 'Copy a portal link' }).click();
    const form = page.getByRole('dialog', { name: 'A portal link for Café' });
    await form.getByRole('radio', { name: 'An agent of the customer' }).check();
    expect(await form.getByRole('combobox', { name: 'Works for' }).inputValue()).toBe('30 days');
    await expectNoFlaws(page);
    await form.getByRole('button', { name: 'Make the link' }).click();
    const url = await form.getByRole('code').innerText();
    expect(url).toMatch(/\?page=agents#token=wh_portal_/);
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /agent only read/ }).waitFor();
    const [made] = (await session.posthorn.portalSessions.list({ consumerId: 'cafe' })).items;
    const { createdAt = '', expiresAt = '', ...rest } = made ?? {};
    expect(rest).toMatchObject({ purpose: 'mcp', capabilities: [] });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 86_400_000);
  });
});

describe('the form', () => {
  it('has no flaw, also with the key', async () => {
    await session.open('/agents?create=true');
    await dialog().getByRole('checkbox', { name: 'The agent may also write' }).check();
    await expectNoFlaws(page);
    await dialog().getByRole('button', { name: 'Make the key' }).click();
    await dialog()
      .getByText(/^wh_live_\w{32}$/)
      .waitFor();
    await expectNoFlaws(page);
  });
});
