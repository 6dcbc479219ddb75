import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { type Console, openConsole } from '../support/open-console.js';

let session: Console;
let page: Page;
let endpointId: string;
let sent = 0;

/** In the page. */
declare function getSelection(): { toString(): string };

beforeAll(async () => {
  session = await openConsole();
  page = session.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  ({ id: endpointId } = await session.posthorn.endpoints.create({ url: 'http://127.0.0.1:9/hook' }));
  await send(3);
});

async function send(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await session.posthorn.messages.send({ endpointId, payload: { order_id: 8000 + (sent += 1) } });
}

function rowOf(order: number): Locator {
  return page.locator('tr[data-index]', { hasText: `order_id ${8000 + order}` });
}

const news = (count: number): Locator => page.getByRole('button', { name: `${count} new`, exact: true });
const panel = (): Locator => page.getByRole('complementary', { name: 'Message' });

async function selectedText(): Promise<string> {
  return await page.evaluate(() => getSelection().toString());
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element has no box.');
  return box;
}

/** Of a double click. */
async function secondClick(): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

describe('a row of the messages', () => {
  beforeAll(async () => {
    await session.open('/messages');
    await rowOf(3).waitFor();
  });

  it('says in one way that it has no value', async () => {
    const { titles, values } = await page.evaluate<Record<'titles' | 'values', string[]>>(`({
      titles: [...document.querySelectorAll('th')].map((cell) => cell.innerText),
      values: [...document.querySelectorAll('tr[data-index="0"] td')].map((cell) => cell.innerText),
    })`);
    expect(values[titles.indexOf('Consumer')]).toBe('–');
  });

  it('shows the searchable value, which a drag selects without opening the row', async () => {
    const { x, y, width, height } = await boxOf(page.getByText('order_id 8002', { exact: true }));
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.move(x + width, y + height / 2);
    await page.mouse.up();
    expect(await selectedText()).toBe('order_id 8002');
    await page.keyboard.press('Shift');
    expect(new URL(page.url()).search).toBe('');
  });

  async function closeOpened(order: number): Promise<void> {
    await page.locator('tr[aria-current]', { hasText: `order_id ${8000 + order}` }).waitFor();
    await panel().getByText('SHA-256').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  }

  it('opens by a click on its text, as on what is around it', async () => {
    const { x, y } = await boxOf(page.getByText('order_id 8002', { exact: true }));
    await page.mouse.click(x + 5, y + 5);
    await closeOpened(2);
    await rowOf(3).click({ position: { x: 60, y: 4 } });
    await closeOpened(3);
  });

  it('opens by the first click of a double click, the second one of which selects a word', async () => {
    const { x, y, width, height } = await boxOf(page.getByText('order_id 8001', { exact: true }));
    await page.mouse.click(x + width - 4, y + height / 2);
    await panel().waitFor();
    await secondClick();
    // The row may have become narrower, and moved its words below the pointer.
    expect(['order_id', '8001']).toContain((await selectedText()).trim());
    await closeOpened(1);
  });

  it('keeps the second click of a double click from what the first one has put below it', async () => {
    const box = await boxOf(rowOf(2));
    const at = [box.x + box.width - 20, box.y + box.height / 2] as const;
    await page.mouse.click(...at);
    await panel().getByText('SHA-256').waitFor();
    const close = await boxOf(panel().getByRole('button', { name: 'Close' }));
    await page.mouse.move(close.x + 5, close.y + 5);
    await secondClick();
    await closeOpened(2);
  });

  it('has a button that copies its id, on hover and on focus', async () => {
    const copy = rowOf(1).getByRole('button', { name: 'Copy id' });
    await page.mouse.move(0, 0);
    await copy.waitFor({ state: 'hidden' });
    await rowOf(1).hover();
    await copy.click();
    await rowOf(1).getByRole('button', { name: 'Copied' }).waitFor();
    const { items } = await session.posthorn.logs.list();
    const [first] = items.filter(({ searchable }) => searchable?.some(({ value }) => value === '8001'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first?.messageId);
    await page.mouse.move(0, 0);
    await rowOf(2).locator('[data-row-link]').focus();
    await rowOf(2).getByRole('button', { name: 'Copy id' }).waitFor();
  });
});

it('the rows of events and of pull events show their searchable value, too', async () => {
  const { posthorn } = session;
  await posthorn.events.publish({ eventType: 'order.paid', payload: { order_id: 9001 } });
  const { id, ingestUrl } = await posthorn.pullEndpoints.create({ name: 'Shop' });
  await fetch(ingestUrl, { method: 'POST', body: '{"order_id":9002}' });
  await session.open('/events');
  await page.locator('tr[data-index]', { hasText: 'order_id 9001' }).waitFor();
  await session.open(`/pull-endpoints/${id}`);
  await page.locator('tr[data-index]', { hasText: 'order_id 9002' }).waitFor();
});

describe('new rows', () => {
  it('flow in at the top of the list, while nothing of it is under the pointer', async () => {
    await session.open('/messages');
    await rowOf(sent).waitFor();
    await page.mouse.move(0, 0);
    await send(1);
    await rowOf(sent).waitFor();
    expect(await page.getByRole('button', { name: /new$/ }).count()).toBe(0);
  });

  it('wait under a button with their number, while the pointer is over the list', async () => {
    const first = page.locator('tr[data-index="0"]');
    await first.hover();
    const href = await first.locator('[data-row-link]').getAttribute('href');
    await send(2);
    await news(2).waitFor();
    expect(await first.locator('[data-row-link]').getAttribute('href')).toBe(href);
    await news(2).click();
    await rowOf(sent).waitFor();
    await news(2).waitFor({ state: 'detached' });
  });

  it('wait while a row is selected, which no new one is', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.mouse.move(0, 0);
    const selected = `${await page.locator('tbody tr[data-index]').count()} selected`;
    await send(1);
    await news(1).waitFor();
    await page.getByText(selected).waitFor();
    await page.keyboard.press('Escape');
    await news(1).click();
    await waitFor(async () => (await rowOf(sent).count()) === 1);
  });

  async function sendToDeadLetters(): Promise<void> {
    const { id } = await session.posthorn.endpoints.create({
      url: 'http://127.0.0.1:9/',
      retrySchedule: [1],
    });
    await session.posthorn.messages.send({ endpointId: id, payload: {} });
  }

  it.each([
    ['/dead-letters', sendToDeadLetters],
    ['/events', () => session.posthorn.events.publish({ eventType: 'order.paid', payload: {} })],
  ])('wait in the same way at the top of %s', async (path, add) => {
    await add();
    await session.open(path);
    const first = page.locator('tr[data-index="0"]');
    await first.hover();
    await add();
    await news(1).waitFor();
    const rows = page.locator('tr[data-index]');
    const before = await rows.count();
    await news(1).click();
    await waitFor(async () => (await rows.count()) === before + 1);
  });
});
