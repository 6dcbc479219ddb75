import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { releaseAfterFile, startReceiver } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { CONSOLE_PAGES, type FilledProject, fillProject, pathOf } from '../support/fill-project.js';
import { findCutTexts } from '../support/find-cut-texts.js';
import { findLookFlaws } from '../support/find-look-flaws.js';
import { findViolations } from '../support/find-violations.js';
import { type Console, openConsole } from '../support/open-console.js';

const MAX_SCRIPTS = 15;
const MAX_SCRIPT_BYTES = 350_000;

const SCRIPTS = `performance.getEntriesByType('resource')
  .map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js'))`;

let session: Console;
let project: FilledProject;

beforeAll(async () => {
  const receiver = await startReceiver(({ path }) => ({ status: path.startsWith('/broken') ? 500 : 200 }));
  releaseAfterFile(() => receiver.close());
  session = await openConsole();
  project = await fillProject(session.posthorn, receiver);
});

it('knows every route of the console', () => {
  const router = readFileSync('packages/web/src/app/router.tsx', 'utf8');
  const routes = [...router.matchAll(/(?:path: |page\(\s*)'(.*?)'/g)].map(([, path = '']) =>
    path.replace(/\$\w+/, '*'),
  );
  const known = CONSOLE_PAGES.map((page) => page.replace(/^\//, '').replace(/\?.*/, '').replace(/{.*}/, '*'));
  expect(new Set([...known, '/', '*', 'sign-in'])).toEqual(new Set([...routes, '']));
});

describe.each(CONSOLE_PAGES)('the page "%s"', (name) => {
  let page: Page;

  beforeAll(async () => {
    page = await session.openAfresh(pathOf(name, project));
  });
  afterAll(async () => page.context().close());

  it('loads at most 15 scripts, of 350 kB by gzip', async () => {
    const scripts = await page.evaluate<string[]>(SCRIPTS);
    const sizes = await Promise.all(scripts.map(sizeByGzip));
    expect(scripts.length).toBeLessThanOrEqual(MAX_SCRIPTS);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious flaw for people with disabilities in %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findViolations(page)).toEqual([]);
    },
  );

  it('has at most one filled button, no red buttons, one bold, monospace for code and an icon for each state', async () => {
    expect(await findLookFlaws(page)).toEqual([]);
  });

  it.each([390, 1440, 2560])('fits on a screen of %d pixels and cuts no text', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    // A chart follows the width of the window one frame later.
    await page.waitForFunction('document.documentElement.scrollWidth <= window.innerWidth');
    expect(await findCutTexts(page)).toEqual([]);
  });
});

describe('the first load', () => {
  let page: Page;

  beforeEach(async () => {
    const storageState = await session.page.context().storageState();
    page = await (await session.browser.newContext({ storageState })).newPage();
  });
  afterEach(async () => page.context().close());

  it('shows the head of the page before it has a script', async () => {
    await page.route('**/*.js', () => undefined);
    await page.goto(session.home, { waitUntil: 'commit' });
    await page.getByText('Posthorn', { exact: true }).waitFor();
  });

  it('shows the frame, and asks for the code of the page, before it knows the session', async () => {
    await page.route('**/console-sessions/current', () => undefined);
    const codeOfPage = page.waitForRequest(/usage-page/);
    await page.goto(`${session.home}/usage`);
    await codeOfPage;
    await page.getByRole('link', { name: 'Dead letters' }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor();
  });
});

it('tells the numbers of each bar of the chart to the keyboard and to the mouse', async () => {
  const { page } = session;
  await session.open('?window=1h');
  const chart = page.getByRole('slider', { name: 'Messages by acceptance' }).first();
  await chart.press('End');
  const numbers = /: Delivered \d+, Waiting \d+, Failed \d+$/;
  expect(await chart.getAttribute('aria-valuetext')).toMatch(numbers);
  await chart.press('ArrowLeft');
  expect(await chart.getAttribute('aria-valuenow')).toBe('58');
  await chart.getByText(/Failed \d+/).waitFor();
  await chart.hover({ position: { x: 2, y: 2 } });
  expect(await chart.getAttribute('aria-valuenow')).toBe('0');
});

it('serves the licences of the packages that its scripts contain', async () => {
  const answer = await fetch(`${session.stack.dev.api_url}/console/licences.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(/^## react - [\d.]+ \(MIT\)$/m);
});

it('contacts no other host, and violates no rule of its policy', () => {
  const { requested, complaints, stack } = session;
  const isOwn = (url: string): boolean => url.startsWith(`${stack.dev.api_url}/`) || url.startsWith('blob:');
  expect(requested.filter((url) => !isOwn(url))).toEqual([]);
  expect(complaints).toEqual([]);
});

async function sizeByGzip(url: string): Promise<number> {
  const answer = await fetch(url);
  return gzipSync(await answer.arrayBuffer()).length;
}
