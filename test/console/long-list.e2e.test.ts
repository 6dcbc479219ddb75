import { beforeAll, expect, it } from '@jest/globals';
import { parsePrefixedId } from '@posthorn/common';
import { type Sql, createGate, insertMessages, openSql, waitFor } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { openConsole } from '../support/open-console.js';

const MESSAGES = 3000;
/** The oldest ones. Each shows a place in the retry schedule of its endpoint. */
const RETRYING = 200;
/** Of 100 messages each. */
const REOPENED_PAGES = 10;
const DAY_MS = 86_400_000;
/** The rows in sight, and those that are ready above and below them. */
const MOST_ROWS = 60;
const LOADED_WITHIN_MS = 60_000;

/** What a page has drawn since it was last asked: the rows that it added, and the times that it formatted. */
interface Drawn {
  rows: number;
  times: number;
}

/** Runs in the page. Each row shows a time, which is formatted whenever the row is drawn. */
const RECORD_DRAWING = `
let drawn = { rows: 0, times: 0 };
function record(changes) {
  for (const { addedNodes } of changes)
    drawn.rows += [...addedNodes].filter((node) => node.nodeName === 'TR').length;
}
const observer = new MutationObserver(record);
observer.observe(document, { childList: true, subtree: true });
const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format');
Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
  get() {
    drawn.times += 1;
    return get.call(this);
  },
});
window.drawnSinceLastAsked = () => {
  record(observer.takeRecords());
  const before = drawn;
  drawn = { rows: 0, times: 0 };
  return before;
};`;

let page: Page;
let sql: Sql;
let newest: string;
let asked: readonly string[];
let endpointPath: string;
let mostRows = 0;

beforeAll(async () => {
  const { stack, posthorn, page: opened, requested, open } = await openConsole();
  page = opened;
  const { database_url: databaseUrl, project_id: projectId } = stack.dev;
  const endpoint = await posthorn.endpoints.create({ url: 'http://127.0.0.1:9/' });
  const endpointId = parsePrefixedId('endpoint', endpoint.id) ?? '';
  asked = requested;
  endpointPath = `/v1/endpoints/${endpoint.id}`;
  sql = openSql(databaseUrl);
  await insertMessages(sql, {
    projectId,
    endpointId,
    count: RETRYING,
    status: 'pending_retry',
    attemptCount: 3,
    nextAttemptAt: new Date(Date.now() + DAY_MS),
  });
  const ids = await insertMessages(sql, { projectId, endpointId, count: MESSAGES - RETRYING });
  newest = ids.at(-1) ?? '';
  await page.addInitScript(RECORD_DRAWING);
  // While it is asked for, rows that need it come and go.
  const loaded = createGate();
  await page.route(`**${endpointPath}`, async (route) => {
    await loaded.opened;
    await route.continue();
  });
  // A live list would draw what has come in the meantime.
  await open(`/messages?stopped=true&endpointId=${endpoint.id}`);
  await page.getByRole('row').nth(5).waitFor();
  const last = page.locator(`[data-index="${MESSAGES - 1}"]`);
  await waitFor(async () => {
    mostRows = Math.max(mostRows, await page.locator('tbody tr').count());
    await page.keyboard.press('End');
    return await last.isVisible();
  }, LOADED_WITHIN_MS);
  loaded.open();
});

it('asks for the retry schedule of an endpoint once, however many of its messages are shown', async () => {
  await page.keyboard.press('End');
  await page.getByText('attempt 4 of 8').nth(10).waitFor();
  expect(asked.filter((url) => url.endsWith(endpointPath)).length).toBe(1);
});

it('has the rows in sight in the page, whether the list is at its end or at its beginning', async () => {
  await page.keyboard.press('End');
  await page.getByText('No more entries').waitFor();
  await drawnSinceLastAsked();
  await page.keyboard.press('Home');
  await page.locator('[data-index="0"]').waitFor();
  const { rows } = await drawnSinceLastAsked();
  expect(rows).toBeGreaterThan(10);
  // A jump may pass some places on its way, and draws a few of them.
  expect(rows).toBeLessThan(MESSAGES / 10);
  expect(mostRows).toBeLessThan(MOST_ROWS);
  expect(await page.locator('tbody tr').count()).toBeLessThan(MOST_ROWS);
});

it('draws one row again when it is selected, and none that is out of sight when all are', async () => {
  await page.keyboard.press('Home');
  await page.locator('[data-index="0"]').waitFor();
  expect(await drawnByClick('tbody input')).toEqual({ rows: 0, times: 1 });
  await page.getByText('1 selected').waitFor();
  const { rows, times } = await drawnByClick('thead input');
  expect(rows).toBe(0);
  expect(times).toBeGreaterThan(10);
  expect(times).toBeLessThan(MOST_ROWS);
  await page.getByText('3,000 selected').waitFor();
});

it('is read again after an action in the page that holds the message, and nowhere else', async () => {
  await page.keyboard.press('Home');
  await page.getByLabel('Select all').uncheck();
  const row = page.locator('[data-index="2"]');
  await row.getByRole('checkbox').check();
  const before = asked.length;
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 message deleted.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.slice(before).filter((url) => url.includes('/v1/logs?'))).toHaveLength(1);
});

it('is read again when it is opened again, and no further than its beginning', async () => {
  await page.getByRole('link', { name: 'Endpoints', exact: true }).click();
  await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
  await sql("UPDATE messages SET status = 'failed_permanent', failed_at = now() WHERE id = $1", [newest]);
  const before = asked.length;
  await page.goBack();
  await page.locator('[data-index="0"]').getByText('failed').waitFor();
  const isOfList = (url: string): boolean => url.includes('/v1/logs?');
  await waitFor(() => asked.slice(before).filter(isOfList).length === REOPENED_PAGES);
  await page.waitForLoadState('networkidle');
  expect(asked.slice(before).filter(isOfList).length).toBe(REOPENED_PAGES);
});

async function drawnSinceLastAsked(): Promise<Drawn> {
  return await page.evaluate<Drawn>('drawnSinceLastAsked()');
}

/** React draws what follows from a click before the next task, and so before a timer of the page. */
async function drawnByClick(selector: string): Promise<Drawn> {
  return await page.evaluate<Drawn>(`(async () => {
    const element = document.querySelector('${selector}');
    drawnSinceLastAsked();
    element.click();
    await undefined;
    return drawnSinceLastAsked();
  })()`);
}
