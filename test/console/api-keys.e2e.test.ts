import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiKey } from '@posthorn/client';
import { type Console, openConsole } from '../support/open-console.js';

let { browser, page, posthorn, open, stack }: Console = {} as Console;
/** A key that the form made. */
let key = '';

beforeAll(async () => {
  ({ browser, page, posthorn, open, stack } = await openConsole());
});

describe('the form of a new API key', () => {
  it('asks what the key may do, and for how long', async () => {
    await open('/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('shop');
    await page.getByRole('combobox', { name: 'Expires' }).click();
    await page.getByRole('option', { name: 'In 30 days' }).click();
    await page.getByRole('radio', { name: 'Only what is ticked' }).check();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Tick what is allowed.').waitFor();
    await page.getByRole('checkbox', { name: 'messages:write' }).check();
    await page.getByRole('checkbox', { name: 'endpoints:read' }).check();
    await page.getByRole('button', { name: 'Create' }).click();
    key = (await page.getByText(/^wh_live_\w{32}$/).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have stored the key' }).click();
    const row = page.getByRole('row', { name: /shop/ });
    await row.getByText('read endpoints; write messages').waitFor();
    const keys: ApiKey[] = [];
    for await (const one of posthorn.apiKeys.list()) keys.push(one);
    const made = keys.find(({ label }) => label === 'shop');
    expect(made?.scopes).toEqual(['messages:write', 'endpoints:read']);
    const days = (Date.parse(made?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    await row.locator(`time[datetime="${String(made?.expiresAt)}"]`).waitFor();
  });
});

describe('a session of such a key', () => {
  it('shows what the key may read, and says which scope it lacks elsewhere', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${stack.dev.api_url}/console`);
    await other.getByLabel('API key').fill(key);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('link', { name: 'Endpoints', exact: true }).click();
    await other.getByRole('row', { name: /healthy/ }).waitFor();
    const links = other.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Overview', 'Endpoints', 'Incidents', 'Agents']);
    await other.goto(`${stack.dev.api_url}/console/${stack.dev.project_id}/consumers`);
    await other.getByText('This API key lacks the scope events:read.').waitFor();
  });
});

describe('the audit log', () => {
  it('shows what the key was denied, and filters by operation and resource in the address', async () => {
    await open('/audit-log');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('consumers.list').getByText('denied').waitFor();
    await row('apiKeys.create').getByText('scopes').waitFor();
    await page.getByRole('textbox', { name: 'Operation' }).fill('apiKeys.create');
    await page.keyboard.press('Enter');
    await row('consumers.list').waitFor({ state: 'detached' });
    await page.reload();
    await row('apiKeys.create').waitFor();
    expect(await row('consumers.list').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('operation')).toBe('apiKeys.create');
  });

  it('names who called and what the call was about, and filters by who', async () => {
    await posthorn.endpoints.create({ url: 'https://example.com/named' });
    await open('/audit-log');
    await page.getByRole('link', { name: 'example.com/named' }).waitFor();
    await page.getByRole('combobox', { name: 'Actor' }).click();
    await page.getByRole('option', { name: 'shop (console)' }).click();
    await page.getByRole('row').filter({ hasText: 'endpoints.create' }).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'consumers.list' }).waitFor();
    await page.getByRole('link', { name: 'example.com/named' }).waitFor({ state: 'detached' });
  });
});
