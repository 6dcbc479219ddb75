import type { Page } from 'playwright-core';

/** Reads what pages of a portal offer. Each page has a query, and a text that shows that it is there. */
export async function readOffers(
  page: Page,
  url: string,
  pages: readonly (readonly [query: string, ready: string])[],
): Promise<ReadonlySet<string>> {
  const offered = new Set<string>();
  for (const [query, ready] of pages) {
    // A new document each time: a new fragment alone would not load one.
    await page.goto('about:blank');
    await page.goto(url.replace('#', `?${query}#`));
    await page.getByText(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    if (ready === 'Signing secret') {
      await note(page, offered);
      await page.getByRole('tab', { name: 'Signing secret' }).click();
      await page.getByText('A secret that ends in').waitFor();
    }
    await note(page, offered);
  }
  return offered;
}

async function note(page: Page, offered: Set<string>): Promise<void> {
  const names = await page.locator('button, [role="tab"]').allInnerTexts();
  for (const name of names) offered.add(name.trim());
}
