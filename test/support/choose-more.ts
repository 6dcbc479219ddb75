import type { Locator, Page } from 'playwright-core';

/** Chooses what stands behind the last button of a head, such as `Delete the endpoint`. */
export async function chooseMore(page: Page, action: string, head: Locator | Page = page): Promise<void> {
  await head.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
