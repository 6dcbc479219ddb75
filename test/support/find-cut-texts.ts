import type { Page } from 'playwright-core';

/** Runs in the page. A text that ends in dots is whole in a title, or in what its table row opens. */
const SCRIPT = `[...document.querySelectorAll('body *')]
  .filter((element) => element.checkVisibility() && element.clientWidth > 1)
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  .filter((element) => {
    for (let box = element; box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      const isCut = element.getBoundingClientRect().right > box.getBoundingClientRect().right + 1
        || (box === element && box.scrollWidth > box.clientWidth);
      if (!isCut) continue;
      return textOverflow !== 'ellipsis' || element.closest('[title], tr:has(a[data-row-link])') === null;
    }
    return false;
  })
  .map((element) => element.outerHTML.slice(0, 200))`;

/** Returns the elements of the page whose text is cut, though nothing shows all of it. */
export async function findCutTexts(page: Page): Promise<readonly string[]> {
  return await page.evaluate<string[]>(SCRIPT);
}
