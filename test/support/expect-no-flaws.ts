import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findCutTexts } from './find-cut-texts.js';
import { findLookFlaws } from './find-look-flaws.js';
import { findViolations } from './find-violations.js';
import { walkByKeyboard } from './walk-by-keyboard.js';

/** In light and dark, on a phone and a desk, and by keys alone. */
export async function expectNoFlaws(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(page)).toEqual([]);
  }
  expect(await findLookFlaws(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction('document.documentElement.scrollWidth <= window.innerWidth');
    expect(await findCutTexts(page)).toEqual([]);
  }
  expect(await walkByKeyboard(page)).toEqual({ unreached: [], unmarked: [], hidden: [] });
}
