import { beforeAll, expect, it } from '@jest/globals';
import { releaseAfterFile } from '@posthorn/test-support';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const LOGIN = { username: 'alice', password: 'a-password-that-is-long' };

let stack: Stack;
let page: Page;

beforeAll(async () => {
  const folder = await createHome();
  releaseAfterFile(() => folder.remove());
  stack = await runStack(folder.path, { OPERATOR_LOGINS: `${LOGIN.username}:${LOGIN.password}` });
  releaseAfterFile(() => stack.stop());
  const browser = await openBrowser();
  releaseAfterFile(() => browser.close());
  page = await (await browser.newContext({ httpCredentials: LOGIN })).newPage();
  page.setDefaultTimeout(30_000);
});

function addressOf(name: string): string {
  return new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(stack.output())?.[1] ?? '';
}

/** A menu of the frame that is there first is not open any more once the page is. */
async function openAccountMenu(): Promise<void> {
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.getByRole('button', { name: 'Settings of this browser' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
}

it('links from the queues to the console and back, once an operator is signed in to both', async () => {
  await page.goto(addressOf('console'));
  await openAccountMenu();
  expect(await page.getByRole('menuitem', { name: 'Queues of the service' }).count()).toBe(0);

  await page.goto(addressOf('queues'));
  await page.locator('button[aria-haspopup="menu"]:visible').click();
  await page.getByRole('menuitem', { name: 'Console' }).click();
  await page.waitForURL(`${stack.dev.api_url}/console/${stack.dev.project_id}`);

  await openAccountMenu();
  await page.getByRole('menuitem', { name: 'Queues of the service' }).click();
  await page.waitForURL(addressOf('queues'));
  await page.getByText('Dead letters').first().waitFor();
});
