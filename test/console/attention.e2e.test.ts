import { beforeAll, describe, expect, it } from '@jest/globals';
import { Posthorn } from '@posthorn/client';
import { HOUR, MINUTE } from '@posthorn/domain';
import {
  ago,
  changeEndpoints,
  changeMessages,
  createAccount,
  createEndpoint,
  createSource,
  fromNow,
  insertMessages,
  NEVER,
  releaseAfterFile,
  waitFor,
} from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { type TestApi, startTestApi } from '../../services/api/test/support/start-test-api.js';
import { openBrowser } from '../support/open-browser.js';

const URLS = {
  well: 'https://well.example/hook',
  paused: 'https://paused.example/hook',
  failing: 'https://failing.example/hook',
  gone: 'https://gone.example/hook',
};

let api: TestApi;
let posthorn: Posthorn;
let page: Page;
let home: string;
const requested: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey });
  home = `${api.url}/console/${api.account.projectId}`;
  await fill();
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(30_000);
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${api.url}/console`);
  await page.getByLabel('API key').fill(api.account.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

const ids: Record<string, string> = {};

/** Endpoints of each health, with what the worker would have left. */
async function fill(): Promise<void> {
  const { projectId } = api.account;
  await posthorn.consumers.create({ id: 'acme', name: 'Acme Bakery' });
  for (const [name, url] of Object.entries(URLS))
    ids[name] = (await createEndpoint(api.database, { projectId, url })).id;
  const { well = '', paused = '', failing = '', gone = '' } = ids;
  const since = ago(3 * HOUR);
  await changeEndpoints(api.query, paused, { paused: true });
  await changeEndpoints(api.query, failing, { failingSince: since });
  const disabled = { paused: true, disabledReason: 'gone', disabledAt: since, failingSince: since };
  await changeEndpoints(api.query, gone, { ...disabled, consumerId: 'acme' });
  const held = { projectId, status: 'paused', sweepAt: NEVER } as const;
  await insertMessages(api.query, { projectId, endpointId: well, deliveredAt: new Date() });
  await insertMessages(api.query, { ...held, endpointId: paused });
  await insertMessages(api.query, { ...held, endpointId: gone, count: 12 });
  const retried = {
    status: 'pending_retry',
    sweepAt: fromNow(MINUTE),
    nextAttemptAt: fromNow(MINUTE),
  } as const;
  await insertMessages(api.query, { projectId, endpointId: failing, ...retried, count: 30 });
  const { id: source } = await createSource(api.database, { projectId, name: 'GitHub' });
  await changeEndpoints(api.query, source, { failingSince: since });
  const received = { direction: 'inbound', lastError: 'the destination answered 502' } as const;
  await insertMessages(api.query, { projectId, endpointId: source, ...retried, ...received, count: 5 });
  const lost = { status: 'failed_permanent', failedAt: new Date() } as const;
  const [id = ''] = await insertMessages(api.query, { projectId, endpointId: failing, ...lost, count: 2 });
  await changeMessages(api.query, id, { attemptCount: 1, responseLatencyMs: 40 });
  await api.query(
    `INSERT INTO endpoint_health (endpoint_id, failed_at, failing_from, failures, last_error)
     VALUES ($1, now(), now(), 1, 'the destination answered 503'), ($2, now(), now(), 1, 'the destination answered 410'),
       ($3, now(), now(), 1, 'the destination answered 502')`,
    [failing, gone, source],
  );
}

async function open(path: string): Promise<void> {
  await page.goto(home + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const hostOf = (url: string): string => new URL(url).host;

const GONE = ['12 messages held', 'since 3 hr. ago', 'it answered 410 Gone'];

describe('the overview', () => {
  it('says what needs attention by messages at risk: how many, since when, whose and why', async () => {
    await open('');
    const rows = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
    await rows.nth(3).waitFor();
    await rows.getByText('Acme Bakery').waitFor();
    const [failing = '', gone = '', paused = '', inbound = '', ...others] = await rows.allInnerTexts();
    for (const part of [
      '30 messages waiting',
      'since 3 hr. ago',
      'the destination answered 503',
      hostOf(URLS.failing),
    ])
      expect(failing).toContain(part);
    for (const part of [...GONE, hostOf(URLS.gone), 'Acme Bakery']) expect(gone).toContain(part);
    for (const part of ['1 message held', hostOf(URLS.paused)]) expect(paused).toContain(part);
    for (const part of ['5 messages waiting', 'since 3 hr. ago', 'the destination answered 502', 'GitHub'])
      expect(inbound).toContain(part);
    expect(others).toEqual([]);
  });

  it('resumes an endpoint, or sends all that waits for it, after a question with the number', async () => {
    await open('');
    await page.getByRole('button', { name: `Resume: ${URLS.paused}` }).click();
    await page.getByRole('button', { name: 'Resume, 1 message' }).click();
    await page.getByText('It gets what was held: 1 message.').waitFor();
    await page.getByRole('button', { name: `Retry now: ${URLS.failing}` }).click();
    await page.getByRole('button', { name: 'Retry 30 messages' }).click();
    await page.getByText('30 messages will be retried now.').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: `Resume: ${URLS.paused}` }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Retry now: GitHub' }).click();
    await page.getByText('all waiting messages to GitHub').waitFor();
    await page.getByRole('button', { name: 'Retry 5 messages' }).click();
    await page.getByText('5 messages will be retried now.').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await api.database.endpoints.pause(ids['paused'] ?? '');
  });
});

describe('the numbers of messages', () => {
  /** Those of deliveries come before those of received messages. */
  const cardOf = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) }).first();

  it.each([
    ['Delivered', 1],
    ['Waiting', 43],
    ['Failed', 2],
  ])('lead to the messages that they count: %s', async (name, count) => {
    await open('');
    await page.getByLabel('Messages by acceptance').nth(1).waitFor();
    expect(await cardOf(name).innerText()).toMatch(new RegExp(`${count}$`));
    await cardOf(name).click();
    await page.waitForURL('**/messages?**');
    const { searchParams } = new URL(page.url());
    const [status, startTime] = [searchParams.get('status'), searchParams.get('from')];
    const listed = await posthorn.logs.list({
      status: String(status),
      startTime: String(startTime),
      limit: 500,
    });
    expect(listed.items).toHaveLength(count);
    await page.getByRole('row').nth(1).waitFor();
  });

  it('have the same words and links in the legend, and a bar leads to its own time', async () => {
    await open('?window=1h');
    const legend = page.getByRole('link', { name: 'Waiting', exact: true }).first();
    expect(await legend.getAttribute('title')).toBe(await cardOf('Waiting').getAttribute('title'));
    await page
      .getByLabel('Messages by acceptance')
      .first()
      .locator('[data-series]:not([style*="height: 0%"])')
      .last()
      .click();
    await page.waitForURL('**/messages?**');
    const { searchParams } = new URL(page.url());
    expect([searchParams.has('status'), searchParams.has('from')]).toEqual([true, true]);
  });

  it('stand in one row above what needs attention, which has one line each, all on the first screen', async () => {
    await open('');
    const lines = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
    await lines.nth(3).waitFor();
    const numbers = ['Delivered', 'Waiting', 'Failed'].map(cardOf);
    const boxes = await Promise.all([...numbers, ...(await lines.all())].map((part) => part.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? 0);
    expect(new Set(tops.slice(0, numbers.length)).size).toBe(1);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(tops.at(-1)).toBeLessThan(600);
    expect(Math.max(...boxes.slice(numbers.length).map((box) => box?.height ?? 0))).toBeLessThan(45);
  });

  it('include the median and the 95th percentile of the latency', async () => {
    await open('');
    await page.getByText('p50 39 ms, p95 39 ms', { exact: true }).waitFor();
    const chart = page.getByRole('figure', { name: 'Latency over time' }).first();
    expect(await chart.locator('polyline').count()).toBe(3);
  });
});

it('shows in the title and in the icon of each page how many endpoints need attention', async () => {
  await open('/api-keys');
  await waitFor(async () => (await page.title()) === '(4) API keys · Posthorn');
  const icon = await page.locator('link[rel="icon"]').getAttribute('href');
  expect(icon).toContain('icon-attention.svg');
  expect(
    (await page.request.get(new URL(String(icon), page.url()).href)).headers()['content-type'],
  ).toContain('image/svg+xml');
  await changeEndpoints(api.query, ids['paused'] ?? '', { paused: false });
  await waitFor(async () => (await page.title()) === '(3) API keys · Posthorn');
  await changeEndpoints(api.query, ids['paused'] ?? '', { paused: true });
});

describe('the list of endpoints', () => {
  const rowOf = (url: string) => page.getByRole('row').filter({ hasText: url });

  it('filters by health and consumer, and keeps the filters in the address', async () => {
    await open('/endpoints');
    await rowOf(URLS.well).waitFor();
    await page.getByRole('combobox', { name: 'Health' }).click();
    await page.getByRole('option', { name: 'needs attention' }).click();
    await rowOf(URLS.well).waitFor({ state: 'detached' });
    await rowOf(URLS.paused).waitFor();
    expect(await page.getByRole('row').filter({ hasText: '.example' }).count()).toBe(3);
    await page.getByRole('combobox', { name: 'Consumer' }).click();
    await page.getByRole('option', { name: 'Acme Bakery' }).click();
    await rowOf(URLS.failing).waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${home}/endpoints?health=attention&consumerId=acme`);
    await page.reload();
    await rowOf(URLS.gone).waitFor();
    expect(await rowOf(URLS.failing).count()).toBe(0);
  });

  it('says on a phone why an endpoint is ill and what is held', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/endpoints');
    for (const part of GONE) await rowOf(URLS.gone).getByText(part).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('shows by itself what changed elsewhere, and reads no metrics for its rows', async () => {
    await open('/endpoints');
    await rowOf(URLS.well).getByText('100%').waitFor();
    const before = requested.length;
    await api.database.endpoints.pause(ids['well'] ?? '');
    await rowOf(URLS.well).getByText('paused').waitFor();
    expect(requested.slice(before).filter((url) => url.includes('/metrics'))).toEqual([]);
    await api.database.endpoints.resume(ids['well'] ?? '');
  });
});

it('tells a customer in the portal why an endpoint is disabled, since when and what is held', async () => {
  const { token } = await posthorn.portalSessions.create({ consumerId: 'acme' });
  await page.goto(`${api.url}/portal/${api.account.projectId}#token=${token}`);
  const row = page.getByRole('link', { name: /gone\.example/ });
  for (const part of GONE) await row.getByText(part).waitFor();
  await row.click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  for (const part of GONE) await page.getByText(part).waitFor();
});

it('offers a test of an endpoint that is failing while nothing waits for it', async () => {
  const url = 'https://idle.example/hook';
  const { id } = await createEndpoint(api.database, { projectId: api.account.projectId, url });
  await changeEndpoints(api.query, id, { failingSince: ago(2 * HOUR) });
  await open('');
  await page.getByRole('link', { name: `Test: ${url}` }).click();
  await page.getByRole('tab', { name: 'Test', selected: true }).waitFor();
  await page.getByRole('heading', { name: url }).waitFor();
});

/** The overview of a project of its own. */
async function openOther(apiKey: string): Promise<Page> {
  const other = await (await page.context().browser()?.newContext())?.newPage();
  if (other === undefined) throw new Error('The browser is closed.');
  await other.goto(`${api.url}/console`);
  await other.getByLabel('API key').fill(apiKey);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByRole('heading', { name: 'What needs attention' }).waitFor();
  return other;
}

it('comes first in a project that has only received, too', async () => {
  const { projectId, apiKey } = await createAccount(api.database);
  const { id } = await createSource(api.database, { projectId, name: 'Stripe' });
  await changeEndpoints(api.query, id, { failingSince: ago(2 * HOUR) });
  const other = await openOther(apiKey);
  await other.getByRole('link', { name: 'Stripe', exact: true }).waitFor();
  await other.getByRole('link', { name: 'Test: Stripe' }).click();
  await other.getByRole('tab', { name: 'Send a sample', selected: true }).waitFor();
});

it('has the endpoint with most messages at risk first, however many newer ones are ill', async () => {
  const { projectId, apiKey } = await createAccount(api.database);
  const url = 'https://oldest.example/hook';
  const { id: endpointId } = await createEndpoint(api.database, { projectId, url });
  await changeEndpoints(api.query, endpointId, { paused: true, createdAt: ago(HOUR) });
  await insertMessages(api.query, { projectId, endpointId, status: 'paused', sweepAt: NEVER });
  await api.query(
    `INSERT INTO endpoints (id, project_id, url, paused)
     SELECT gen_random_uuid(), $1, 'https://newer.example/' || n, true FROM generate_series(1, 120) AS n`,
    [projectId],
  );
  const other = await openOther(apiKey);
  const rows = other.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
  await rows.nth(1).waitFor();
  expect(await rows.first().innerText()).toContain(hostOf(url));
  await other.getByRole('link', { name: 'All 100 and more' }).click();
  await other.getByRole('row').filter({ hasText: 'newer.example' }).first().waitFor();
  expect(await other.getByRole('row').nth(1).innerText()).toContain('oldest.example');
});
