import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, releaseAfterFile, startReceiver } from '@posthorn/test-support';
import type { Locator, Page } from 'playwright-core';
import { CONSOLE_PAGES, type FilledProject, fillProject, pathOf } from '../support/fill-project.js';
import { type Console, openConsole } from '../support/open-console.js';
import { focused, tabTo, walkByKeyboard } from '../support/walk-by-keyboard.js';

const FLAWLESS = { unreached: [], unmarked: [], hidden: [] };
/** Each filter that is set has a button that clears it. */
const FILTERED = '/messages?status=failed_permanent&idempotencyKey=order-1&from=2026-01-01T00:00:00.000Z';

/** In the page. */
declare function getComputedStyle(element: unknown): { getPropertyValue(name: string): string };

/** In the page: whether the first tick lies over its box. */
const IS_ON_TOP = `(() => {
  const tick = document.querySelector('tbody td:first-child svg');
  tick.style.pointerEvents = 'auto';
  const { x, y, width, height } = tick.getBoundingClientRect();
  const shares = [0.3, 0.4, 0.5, 0.6, 0.7];
  return shares.some((share) => tick.contains(document.elementFromPoint(x + width * share, y + height * 0.7)));
})()`;

let receiver: Receiver;
let session: Console;
let project: FilledProject;
let page: Page;

async function open(path: string): Promise<void> {
  await session.open(path);
  await page.waitForLoadState('networkidle');
}

beforeAll(async () => {
  receiver = await startReceiver(({ path }) => ({ status: path.startsWith('/broken') ? 500 : 200 }));
  releaseAfterFile(() => receiver.close());
  session = await openConsole();
  page = session.page;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  project = await fillProject(session.posthorn, receiver);
});

it.each([...CONSOLE_PAGES, FILTERED])(
  'reaches each control of the page "%s", which shows it',
  async (name) => {
    await open(pathOf(name, project));
    expect(await walkByKeyboard(page)).toEqual(FLAWLESS);
  },
);

it('reaches each control of the sign-in', async () => {
  const context = await page.context().browser()?.newContext();
  const fresh = await context?.newPage();
  await fresh?.goto(`${session.stack.dev.api_url}/console`);
  await fresh?.getByLabel('API key').waitFor();
  expect(fresh && (await walkByKeyboard(fresh))).toEqual(FLAWLESS);
  await context?.close();
});

it('begins with a link over the navigation to the content', async () => {
  await open('/usage');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('#content:focus').waitFor();
});

describe('an endpoint', () => {
  it('is created', async () => {
    await open('/endpoints');
    await tabTo(page.getByRole('button', { name: 'New endpoint' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New endpoint' }).waitFor();
    await focused(page.getByLabel('URL')).waitFor();
    for (const part of ['Limits, retries and headers', 'Filter']) {
      await tabTo(page.getByRole('button', { name: part }));
      await page.keyboard.press('Enter');
    }
    await page.getByRole('textbox', { name: 'Filter' }).waitFor();
    expect(await walkByKeyboard(page)).toEqual(FLAWLESS);
    await tabTo(page.getByLabel('URL'));
    await page.keyboard.type(`${receiver.url}/typed`);
    await page.keyboard.press('Enter');
    await page.getByText(/^whsec_/).waitFor();
    await tabTo(page.getByRole('button', { name: 'I have stored the secret' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/endpoints\/ep_/);
  });

  it('gets a test delivery', async () => {
    await tabTo(page.getByRole('tab', { name: 'Traffic' }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('button', { name: 'Send a test' }));
    await page.keyboard.press('Enter');
    await page.getByText('delivered', { exact: true }).first().waitFor();
  });
});

it('chooses a sender with the arrow keys, and Escape leads back from a form', async () => {
  await open('/inbound-endpoints');
  const button = page.getByRole('button', { name: 'New inbound endpoint' });
  await tabTo(button);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page.getByRole('combobox', { name: 'Sender' }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('other');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Signature header').waitFor();
  expect(await walkByKeyboard(page)).toEqual(FLAWLESS);
  await page.keyboard.press('Escape');
  await tabTo(page.getByRole('button', { name: 'Leave' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focused(button).waitFor();
});

describe('the messages', () => {
  it('are selected with a tick, in forced colours too, until Escape or Clear', async () => {
    await open('/messages?status=failed_permanent');
    for (const clear of [
      async () => page.keyboard.press('Escape'),
      async () => page.getByText('2 selected').locator('..').getByRole('button', { name: 'Clear' }).click(),
    ]) {
      await tabTo(page.getByRole('checkbox', { name: 'Select all' }));
      await page.keyboard.press('Space');
      await page.getByText('2 selected').waitFor();
      await page.emulateMedia({ forcedColors: 'active' });
      const tick = page.locator('tbody td:first-child svg').first();
      // In forced colours, tick and ground would have the same.
      expect(
        await tick.evaluate((icon) => getComputedStyle(icon).getPropertyValue('forced-color-adjust')),
      ).toBe('none');
      expect(await page.evaluate(IS_ON_TOP)).toBe(true);
      await page.emulateMedia({ forcedColors: 'none' });
      await clear();
      await page.getByText('2 selected').waitFor({ state: 'detached' });
      expect(await page.getByRole('checkbox', { name: 'Select all' }).isChecked()).toBe(false);
    }
  });

  it('are selected and replayed together, after a question', async () => {
    await open('/messages?status=failed_permanent');
    await tabTo(page.getByRole('checkbox', { name: 'Select all' }));
    await page.keyboard.press('Space');
    await tabTo(page.getByRole('button', { name: 'Replay', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Replay 2 messages?' }).waitFor();
    expect(await walkByKeyboard(page)).toEqual(FLAWLESS);
    await tabTo(page.getByRole('button', { name: 'Replay 2 messages' }));
    await page.keyboard.press('Enter');
    await page.getByText('2 messages queued for replay.').waitFor();
  });

  const panel = (): Locator => page.getByRole('complementary', { name: 'Message' });
  const rowAt = (index: number): Locator => page.locator(`tr[data-index="${index}"] [data-row-link]`);

  it('are one stop of Tab, and reached row by row with the arrow keys', async () => {
    await open('/messages');
    await tabTo(rowAt(0));
    await page.keyboard.press('ArrowDown');
    await focused(rowAt(1)).waitFor();
    expect(await page.locator('[data-row-link][tabindex="0"]').count()).toBe(1);
  });

  it('open in a panel that takes the focus, and Escape leads back to the row', async () => {
    await page.keyboard.press('Enter');
    await focused(panel()).waitFor();
    await page.keyboard.press('Tab');
    await focused(panel().getByRole('button', { name: 'Row above' })).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('tr[aria-current="true"][data-index="2"]').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await focused(rowAt(2)).waitFor();
  });

  it('lead from an open row into its panel', async () => {
    await rowAt(1).click();
    await panel().getByText('SHA-256').waitFor();
    await page.keyboard.press('ArrowDown');
    await focused(rowAt(2)).waitFor();
    await page.keyboard.press('ArrowRight');
    await focused(panel()).waitFor();
    await page.keyboard.press('Escape');
    await focused(rowAt(2)).waitFor();
  });

  it('are ticked with the space bar', async () => {
    await page.keyboard.press('Space');
    await page.locator('tr[data-index="2"] input:checked').waitFor();
    await page.keyboard.press('Space');
    await page.locator('tr[data-index="2"] input:not(:checked)').waitFor();
  });
});

it.each(['Settings of this browser', 'local'])('moves in the menu "%s" and out of it', async (name) => {
  await open('');
  const button = page.getByRole('button', { name });
  await tabTo(button);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  const items = page.getByRole('menuitem');
  for (let index = 0; index < (await items.count()); index += 1) {
    await focused(items.nth(index)).waitFor();
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await focused(button).waitFor();
});

describe('the shortcuts', () => {
  it('are listed by "?"', async () => {
    await open('');
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it.each(['', '/endpoints', '/messages'])(
    'lead from the page "%s" into the search, which takes every key',
    async (path) => {
      await open(path);
      const field = page.getByRole('combobox', { name: 'Search', exact: true });
      await page.keyboard.type('/gem ?/');
      expect(await field.inputValue()).toBe('gem ?/');
      await focused(field).waitFor();
      expect(page.url()).toBe(`${session.home}${path}`);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    },
  );

  it('lead to the pages that they name', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Endpoints' }).waitFor();
  });
});
