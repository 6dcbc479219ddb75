import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { releaseAfterFile, startReceiver } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { CONSOLE_PAGES, type FilledProject, fillProject, pathOf } from '../support/fill-project.js';
import { findCutTexts } from '../support/find-cut-texts.js';
import { findViolations } from '../support/find-violations.js';
import { type Console, openConsole } from '../support/open-console.js';

const MAX_SCRIPT_BYTES = 350_000;
const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

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

  it('loads at most 350 kB of compressed JavaScript', async () => {
    const bytes = await page.evaluate<number>(SCRIPT_BYTES);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
  });

  it.each(['light', 'dark'] as const)(
    'has no serious flaw for people with disabilities in %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findViolations(page)).toEqual([]);
    },
  );

  it.each([390, 1440, 2560])('fits on a screen of %d pixels and cuts no text', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    // A chart follows the width of the window one frame later.
    await page.waitForFunction('document.documentElement.scrollWidth <= window.innerWidth');
    expect(await findCutTexts(page)).toEqual([]);
  });
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
