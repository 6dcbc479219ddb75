import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSql, waitFor } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { type Console, openConsole } from '../support/open-console.js';

/** 5 hours and 30 minutes ahead of UTC, all the year. It is 15:30 of Wednesday there. */
const INDIA = { locale: 'en-US', timezoneId: 'Asia/Kolkata' };
const NOW = '2026-11-25T10:00:00Z';
const HALF_PAST_TWO = '2026-11-25T09:00:00.000Z';
const FAILING_SINCE = '2026-11-25T05:17:42.500Z';
const YESTERDAY = { from: '2026-11-23T18:30:00.000Z', to: '2026-11-24T18:30:00.000Z' };

let session: Console;
let failing: string;
let page: Page;

beforeAll(async () => {
  session = await openConsole();
  ({ id: failing } = await session.posthorn.endpoints.create({ url: 'https://example.com/failing' }));
  const sql = openSql(session.stack.dev.database_url);
  await sql(`UPDATE endpoints SET failing_since = $1 WHERE url LIKE '%/failing'`, [FAILING_SINCE]);
  page = await openPageIn(INDIA);
});

beforeEach(() => openPath('/messages'));

async function openPageIn(zone: typeof INDIA): Promise<Page> {
  const storageState = await session.page.context().storageState();
  const context = await session.browser.newContext({ ...zone, storageState });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opened = await context.newPage();
  await opened.clock.setFixedTime(NOW);
  return opened;
}

async function openPath(path: string): Promise<void> {
  await page.goto(session.home + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

function field(name: 'From' | 'To'): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

function inAddress(name: 'from' | 'to'): string | null {
  return new URL(page.url()).searchParams.get(name);
}

async function addressHas(times: Readonly<Record<'from' | 'to', string | null>>): Promise<void> {
  await waitFor(() => inAddress('from') === times.from && inAddress('to') === times.to);
}

const WAYS: readonly { readonly way: string; readonly enter: () => Promise<void> }[] = [
  {
    way: 'click into the field, and leave it with Tab',
    async enter() {
      await field('From').click();
      await page.keyboard.type('1430');
      await page.keyboard.press('Tab');
    },
  },
  {
    way: 'reach it with Tab, and press Enter',
    async enter() {
      await page.getByRole('textbox', { name: 'Payload value' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.type('2:30 pm');
      await page.keyboard.press('Enter');
    },
  },
  {
    way: 'paste it, and click elsewhere',
    async enter() {
      await page.evaluate(`navigator.clipboard.writeText(' 2026-11-25 14:30 ')`);
      await field('From').click();
      await page.keyboard.press('Control+V');
      await page.getByRole('heading', { level: 1 }).click();
    },
  },
  {
    way: 'select a word with a double click, and replace it',
    async enter() {
      await field('From').fill('yesterday 14:30');
      await field('From').press('Enter');
      await waitFor(() => inAddress('from') !== null);
      await field('From').dblclick({ position: { x: 30, y: 15 } });
      await page.keyboard.type('today ');
      await page.keyboard.press('Enter');
    },
  },
  {
    way: 'correct a letter',
    async enter() {
      await field('From').click();
      await page.keyboard.type('14:31');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('0');
      await page.keyboard.press('Enter');
    },
  },
];

it.each(WAYS)('asks for the moment that was typed by people who $way', async ({ enter }) => {
  const asked = page.waitForRequest((request) =>
    request.url().includes(`start_time=${encodeURIComponent(HALF_PAST_TWO)}`),
  );
  await enter();
  await asked;
  await addressHas({ from: HALF_PAST_TWO, to: null });
});

describe('a field of a time', () => {
  it('shows while one types what it understood, asks afterwards, and keeps the text', async () => {
    await field('From').pressSequentially('1430');
    await page.getByText('From Wed, Nov 25, 14:30 GMT+5:30').waitFor();
    expect(inAddress('from')).toBeNull();
    await field('From').press('Enter');
    await addressHas({ from: HALF_PAST_TWO, to: null });
    expect(await field('From').inputValue()).toBe('1430');
    await page.reload();
    await waitFor(async () => (await field('From').inputValue()) === '2026-11-25 14:30');
  });

  it('says in words what it did not understand, and asks for nothing', async () => {
    await field('From').fill('soon');
    await field('From').press('Enter');
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByText('Not understood. Write 14:30, 2026-11-25 14:30, yesterday or -2h.').waitFor();
    await field('From').fill('14:30');
    await field('To').fill('14:00');
    await field('To').press('Enter');
    await page.getByText('The period ends before it begins.').waitFor();
    await field('To').fill('');
    await field('To').press('Enter');
    await addressHas({ from: HALF_PAST_TWO, to: null });
  });

  it('says that the clocks skip a time', async () => {
    const before = page;
    page = await openPageIn({ locale: 'en-US', timezoneId: 'Europe/Berlin' });
    await openPath('/messages');
    await field('From').fill('2026-03-29 02:30');
    await page.getByText('The clocks skip this time: they go forward.').waitFor();
    await page.getByText('Europe/Berlin').waitFor();
    await page.context().close();
    page = before;
  });

  it('is emptied for no limit', async () => {
    await openPath(`/messages?from=${HALF_PAST_TWO}`);
    await field('From').fill('');
    await field('From').press('Tab');
    await addressHas({ from: null, to: null });
  });
});

describe('a preset', () => {
  async function choose(preset: string | RegExp): Promise<void> {
    await page.getByRole('button', { name: 'Period' }).click();
    await page.getByRole('menuitem', { name: preset }).click();
  }

  it.each([
    ['Last hour', { from: '2026-11-25T09:00:00.000Z', to: null }],
    ['Today', { from: YESTERDAY.to, to: null }],
    ['Yesterday', YESTERDAY],
    ['Last 7 days', { from: '2026-11-18T10:00:00.000Z', to: null }],
  ])('of %s asks for exact moments', async (preset, times) => {
    await choose(preset);
    await addressHas(times);
  });

  it('asks for what followed the first failure of an endpoint', async () => {
    await choose('example.com/failing');
    await addressHas({ from: FAILING_SINCE, to: null });
  });
});

describe('the same fields', () => {
  const PAGES = ['/messages', '/dead-letters', '/endpoints/{endpoint}?tab=messages', '/exports?create=true'];

  it.each(PAGES)('read a time on %s, with presets and the zone', async (path) => {
    await openPath(path.replace('{endpoint}', failing));
    await field('From').fill('yesterday 2:30 pm');
    await page.getByText('From Tue, Nov 24, 14:30 GMT+5:30').waitFor();
    await page.getByRole('button', { name: 'Period' }).waitFor();
    await page.getByText(/^Asia\//).waitFor();
  });

  it('export the day that was typed, and nothing while a time is not understood', async () => {
    await openPath('/exports');
    await page.getByRole('button', { name: 'New export' }).click();
    await field('From').fill('2026-11-24');
    await field('To').fill('2026-11-24 25:00');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('There is no such time of day.').waitFor();
    expect((await session.posthorn.exports.list()).items).toEqual([]);
    await field('To').fill('yesterday');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('The export has started.').waitFor();
    const [job] = (await session.posthorn.exports.list()).items;
    expect(job).toMatchObject({ filterStartTime: YESTERDAY.from, filterEndTime: YESTERDAY.to });
  });

  it('bound what is replayed', async () => {
    await openPath('/dead-letters');
    await field('From').fill('1430');
    const asked = page.waitForRequest((request) =>
      request.url().includes(`start_time=${encodeURIComponent(HALF_PAST_TWO)}`),
    );
    await page.getByRole('button', { name: 'Replay all failed' }).click();
    await asked;
  });
});
