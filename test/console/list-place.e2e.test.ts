import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Posthorn } from '@posthorn/client';
import { parsePrefixedId } from '@posthorn/common';
import { type Sql, insertMessages, insertPayloads, openSql, waitFor } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { type Console, openConsole } from '../support/open-console.js';

/** More rows than a window has room for, several times over. */
const ROWS = 60;
/** In the middle of a list. It becomes the first row in sight. */
const READ = 25;
/** All endpoints get events of this type. */
const SUBSCRIBED = 'order.paid';
const WINDOW = { width: 1440, height: 600 };

interface ListOfConsole {
  readonly name: string;
  /** A name in braces is an id. */
  readonly path: string;
  /** The panel that a row opens in. Without one, a row has a page. */
  readonly panel?: string;
  /** Adds an entry at the top of a list that shows it by itself. */
  readonly add?: () => Promise<unknown>;
}

let session: Console;
let page: Page;
let posthorn: Posthorn;
let sql: Sql;
let ids: Readonly<Record<string, string>>;
let ingest: Readonly<Record<'forward' | 'refuse' | 'pull', string>>;

const LISTS: readonly ListOfConsole[] = [
  { name: 'messages', path: '/messages', panel: 'Message', add: () => addMessages(1) },
  { name: 'dead letters', path: '/dead-letters', panel: 'Message', add: () => addMessages(1) },
  {
    name: 'messages of an endpoint',
    path: '/endpoints/{endpoint}?tab=messages',
    panel: 'Message',
    add: () => addMessages(1),
  },
  { name: 'messages of an event', path: '/events/{event}', panel: 'Message' },
  { name: 'endpoints', path: '/endpoints' },
  { name: 'events', path: '/events', add: () => publish() },
  { name: 'event types', path: '/event-types', panel: 'Event type' },
  { name: 'consumers', path: '/consumers' },
  { name: 'inbound endpoints', path: '/inbound-endpoints' },
  {
    name: 'received messages',
    path: '/inbound-endpoints/{forward}?tab=messages',
    panel: 'Received message',
    add: () => post(ingest.forward),
  },
  {
    name: 'rejections',
    path: '/inbound-endpoints/{refuse}?tab=rejections',
    panel: 'Rejection',
    add: () => post(ingest.refuse),
  },
  { name: 'pull endpoints', path: '/pull-endpoints' },
  {
    name: 'pull events',
    path: '/pull-endpoints/{pull}?tab=events',
    // Its oldest entry is the first, so none comes in above another.
    panel: 'Event',
  },
];

/** Failed messages of one endpoint, which can be replayed. */
async function addMessages(count: number): Promise<void> {
  const added = await insertMessages(sql, {
    projectId: session.stack.dev.project_id,
    endpointId: parsePrefixedId('endpoint', ids['endpoint'] ?? '') ?? '',
    status: 'failed_permanent',
    failedAt: new Date(),
    lastError: 'the destination answered 503',
    count,
  });
  await insertPayloads(sql, added, { expiresAt: new Date(Date.now() + 86_400_000) });
}

async function publish(eventType = 'order.created'): Promise<string> {
  return (await posthorn.events.publish({ eventType, payload: {} })).eventId;
}

async function post(url: string): Promise<void> {
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
}

async function fill(): Promise<void> {
  const url = (index: number): string => `http://127.0.0.1:9/${index}`;
  const numbers = Array.from({ length: ROWS }, (_, index) => index);
  for (const index of numbers) {
    await posthorn.consumers.create({ id: `customer-${index}` });
    await posthorn.eventTypes.create({ name: `order.kind-${index}` });
    await posthorn.endpoints.create({ url: url(index), eventTypes: [SUBSCRIBED] });
    await posthorn.pullEndpoints.create({ name: `Stock ${index}` });
  }
  const endpoint = await posthorn.endpoints.create({ url: url(ROWS), eventTypes: [SUBSCRIBED] });
  const pull = await posthorn.pullEndpoints.create({ name: 'Stock' });
  const refuse = await posthorn.inboundEndpoints.create({
    url: url(ROWS),
    verifyStaticToken: true,
    tokenHeaderName: 'X-Token',
    tokenValue: 'a-token-of-some-length',
  });
  let forward = refuse;
  for (const index of numbers) forward = await posthorn.inboundEndpoints.create({ url: url(index) });
  ingest = { forward: forward.ingestUrl, refuse: refuse.ingestUrl, pull: pull.ingestUrl };
  for (let round = 0; round < ROWS; round += 1) {
    await publish();
    for (const address of Object.values(ingest)) await post(address);
  }
  ids = {
    endpoint: endpoint.id,
    forward: forward.id,
    refuse: refuse.id,
    pull: pull.id,
    event: await publish(SUBSCRIBED),
  };
  await addMessages(ROWS);
}

beforeAll(async () => {
  session = await openConsole();
  ({ page, posthorn } = session);
  sql = openSql(session.stack.dev.database_url);
  await fill();
  await page.setViewportSize(WINDOW);
});

function linkAt(index: number): Locator {
  return page.locator(`tr[data-index="${index}"] a`).first();
}

/** Where the row with an address is in the window. */
async function topOf(href: string): Promise<number> {
  const box = await boxOf(page.locator(`tr:has(a[href="${href}"])`));
  return Math.round(box?.y ?? Number.NaN);
}

async function boxOf(link: Locator): Promise<{ readonly y: number } | null> {
  return (await link.count()) > 0 ? await link.boundingBox({ timeout: 1000 }).catch(() => null) : null;
}

/** Scrolls until a row is the first in sight. Resolves with its address. */
async function readDownTo(index: number): Promise<string> {
  await page.locator('tr[data-index="1"]').waitFor();
  await page.mouse.move(400, 400);
  await waitFor(async () => {
    const box = await boxOf(linkAt(index));
    if (box !== null && box.y > 90 && box.y < 130) return true;
    await page.mouse.wheel(0, box === null ? 300 : box.y - 110);
    return false;
  }, 20_000);
  return (await linkAt(index).getAttribute('href')) ?? '';
}

describe.each(LISTS)('the list of $name', ({ path, panel, add }) => {
  let href: string;
  let top: number;

  async function staysInPlace(): Promise<void> {
    await page.locator('tr[data-index]').first().waitFor();
    await waitFor(async () => Math.abs((await topOf(href)) - top) <= 2, 15_000);
  }

  async function openRow(): Promise<void> {
    await page.locator(`tr a[href="${href}"]`).click();
    if (panel === undefined) await page.locator(`tr a[href="${href}"]`).waitFor({ state: 'detached' });
    else await page.getByRole('complementary', { name: panel }).waitFor();
  }

  beforeAll(async () => {
    await session.open(path.replaceAll(/{(\w+)}/g, (_, name: string) => ids[name] ?? ''));
    href = await readDownTo(READ);
    top = await topOf(href);
  });

  it('has rows that are links, wherever the mouse is over them', async () => {
    const found = await page.evaluate<string | undefined>(
      `document.elementFromPoint(700, ${top + 8})?.closest('a')?.getAttribute('href')`,
    );
    expect(found).toBe(href);
  });

  it('keeps its place when a row is opened, and when one goes back', async () => {
    await openRow();
    if (panel !== undefined) await staysInPlace();
    await page.goBack();
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await staysInPlace();
  });

  it('keeps its place when the page is reloaded, with a row open or without', async () => {
    await page.reload();
    await staysInPlace();
    await openRow();
    await page.reload();
    if (panel === undefined) await page.goBack();
    await staysInPlace();
    if (panel === undefined) return;
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await staysInPlace();
  });

  const whenLive = add === undefined ? it.skip : it;
  whenLive('keeps its place while entries come in above it', async () => {
    const before = Number(
      await page.locator('tr', { has: page.locator(`a[href="${href}"]`) }).getAttribute('data-index'),
    );
    await add?.();
    await page.locator(`tr[data-index="${before + 1}"] a[href="${href}"]`).waitFor();
    await staysInPlace();
  });

  const whenInPanel = panel === undefined ? it.skip : it;
  whenInPanel('goes on to the next row by key and by button', async () => {
    await openRow();
    const next = page.locator(`tr:has(a[href="${href}"]) + tr`);
    await page.keyboard.press('ArrowDown');
    await next.and(page.locator('[aria-current="true"]')).waitFor();
    await page.getByRole('button', { name: 'Row above' }).click();
    await page.locator(`tr[aria-current="true"] a[href="${href}"]`).waitFor();
    await waitFor(async () => (await topOf(href)) > 50 && (await topOf(href)) < WINDOW.height - 50);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
  });
});
