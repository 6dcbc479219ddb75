import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { type Receiver, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const HOSTILE = '<img src=x onerror="document.title=1">';

let stack: Stack;
let receiver: Receiver;
let browser: Browser;
let page: Page;
let posthorn: Posthorn;
let home: string;
const requested: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  receiver = await startReceiver((request) =>
    request.path === '/broken' ? { status: 500, body: HOSTILE } : { status: 200 },
  );
  releaseAfterFile(() => receiver.close());
  const folder = await createHome();
  releaseAfterFile(() => folder.remove());
  stack = await runStack(folder.path);
  releaseAfterFile(() => stack.stop());
  posthorn = new Posthorn({ baseUrl: stack.dev.api_url, apiKey: stack.dev.api_key });
  home = `${stack.dev.api_url}/console/${stack.dev.project_id}`;
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => browser.close());

describe('the sign-in', () => {
  it('says what is wrong with a key that is not valid', async () => {
    await page.goto(`${stack.dev.api_url}/console`);
    await page.getByLabel('API key').fill('wh_live_00000000000000000000000000000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This key is not valid.').waitFor();
    complaints.length = 0;
  });

  it('opens the overview of the key’s project, without the key in the browser', async () => {
    await page.getByLabel('API key').fill(stack.dev.api_key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(stored).not.toContain(stack.dev.api_key);
  });
});

describe('the overview', () => {
  it('keeps the time of its numbers in the address', async () => {
    await page.getByText('7 days', { exact: true }).click();
    await page.waitForURL(/window=7d/);
    await page.reload();
    const radio = page.getByRole('radio', { name: '7 days' });
    await waitFor(async () => (await radio.count()) === 1 && (await radio.isChecked()));
  });
});

describe('the messages', () => {
  let endpointId: string;

  beforeAll(async () => {
    ({ id: endpointId } = await posthorn.endpoints.create({ url: `${receiver.url}/hook` }));
    await page.goto(`${home}/messages`);
    await page.getByRole('table', { name: 'Messages' }).first().waitFor();
  });

  it('appear by themselves', async () => {
    const before = await page.getByRole('row').count();
    await posthorn.messages.send({ endpointId, payload: { order: 1, note: HOSTILE } });
    await waitFor(async () => (await page.getByRole('row').count()) > before);
  });

  it('open in a panel with their attempts and their payload as text', async () => {
    await page.getByRole('row').nth(1).click();
    await page.getByText('First byte').waitFor();
    await page.getByRole('tab', { name: 'Payload' }).click();
    await page.getByLabel('Payload', { exact: true }).getByText('<img src=x onerror=').waitFor();
    expect(await page.title()).not.toBe('1');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('keep their filters in the address', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'delivered' }).click();
    await page.waitForURL(/status=succeeded/);
    await page.reload();
    await page.getByRole('table', { name: 'Messages' }).first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('delivered');
  });

  it('are replayed together, after a question that names their number', async () => {
    const received = receiver.requests.length;
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByRole('button', { name: 'Replay 1 message' }).click();
    await receiver.waitForRequests(received + 1);
  });

  it('are found by their id', async () => {
    const { messageId } = await posthorn.messages.send({ endpointId, payload: { order: 2 } });
    await page.goto(`${home}/messages`);
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search', exact: true }).waitFor();
    await page.keyboard.type(messageId);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/messages/${messageId}`));
  });
});

describe('an endpoint', () => {
  it('is created with each issue at its field, and its secret is shown once', async () => {
    await page.goto(`${home}/endpoints`);
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('URL').fill('ftp://x');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('input[aria-invalid="true"]').first().waitFor();
    await page.getByLabel('URL').fill(`${receiver.url}/created`);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'I have stored the secret' }).click();
    await page.waitForURL(/\/endpoints\/ep_/);
  });

  it('shows the result of a test delivery', async () => {
    await page.getByRole('tab', { name: 'Test' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('delivered', { exact: true }).first().waitFor();
    expect(receiver.requests.some(({ path }) => path === '/created')).toBe(true);
  });

  it('is paused and resumed', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Pause the endpoint' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
  });
});

it('contacts no other host and violates no rule of its policy', () => {
  expect(
    requested.filter((each) => !each.startsWith(`${stack.dev.api_url}/`) && !each.startsWith('blob:')),
  ).toEqual([]);
  // The browser itself reports each answer of 400 and above.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});
